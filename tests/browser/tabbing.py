"""Whether Tab reaches everything on a page, and shows where it is."""

# What Tab has to reach, in the order of the page: of the radio buttons of one name only one.
# Focus has to show: something is drawn otherwise, on the control itself or inside it.
CONTROLS = """() => {
  const radios = new Set();
  const every = "a[href], button, input, select, textarea, summary, [tabindex]";
  const controls = [...document.querySelectorAll(every)].filter((each) => {
    if (each.disabled || each.tabIndex < 0 || !each.checkVisibility()) return false;
    if (each.type !== "radio") return true;
    const one = document.querySelector(`input[name="${CSS.escape(each.name)}"]:checked`) ?? each;
    return one === each && !radios.has(each.name) && Boolean(radios.add(each.name));
  });
  const drawn = (each) => {
    const {outline, boxShadow, stroke, strokeWidth, fill, background} = getComputedStyle(each);
    return [outline, boxShadow, stroke, strokeWidth, fill, background].join();
  };
  const inside = "circle, ellipse, path, polygon, rect, use";
  const looks = (each) => [each, ...each.querySelectorAll(inside)].map(drawn).join();
  const before = controls.map(looks);
  window.reached = [];
  document.addEventListener("focusin", ({target}) => {
    const at = controls.indexOf(target);
    window.reached.push([at, looks(target) !== before[at], target.outerHTML.slice(0, 90)]);
  });
  return controls.map((each) => each.outerHTML.slice(0, 90));
}"""


def unreached(page):
    """Controls that Tab does not reach in the order of the page, or does not mark."""
    controls = page.evaluate(CONTROLS)
    for _ in controls:
        page.keyboard.press("Tab")
    reached = page.evaluate("window.reached")
    astray = [
        f"Tab {turn + 1} came to {markup} instead of {controls[turn]}"
        for turn, (at, _, markup) in enumerate(reached)
        if at != turn
    ]
    if len(reached) != len(controls):
        astray.append(f"{len(controls)} controls, but Tab came to {len(reached)} places")
    return astray + [
        f"focus does not show on {markup}" for _, marked, markup in reached if not marked
    ]
