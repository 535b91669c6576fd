"""The print view: one sheet with the answer, its reasons and the way back to it."""

import pypdfium2
import zxingcpp

from tests.browser.rulings import link_of, shown

# Dots for each of PDF's points: enough for a QR code of a long link.
SCALE = 4


class Paper:
    """A printed page: how many sheets, the words on them, and what their QR codes say."""

    def __init__(self, page):
        sheets = pypdfium2.PdfDocument(page.pdf(format="A4", print_background=True))
        try:
            self.sheets = len(sheets)
            self.words = " ".join(" ".join(map(_words, sheets)).split())
            self.codes = [code.text for sheet in sheets for code in _codes(sheet)]
        finally:
            sheets.close()


def _words(sheet):
    text = sheet.get_textpage()
    try:
        return text.get_text_range()
    finally:
        text.close()


def _codes(sheet):
    return zxingcpp.read_barcodes(
        sheet.render(scale=SCALE, grayscale=True).to_numpy(),
        formats=zxingcpp.BarcodeFormat.QRCode,
    )


def unprinted(page):
    """What the paper should have and has not: one sheet, the answer, its steps and the link."""
    paper, told = Paper(page), shown(page)
    words = packed(paper.words)
    missing = [
        f"not printed: {each}" for each in (told.headline, *told.steps) if packed(each) not in words
    ]
    if paper.sheets != 1:
        missing.append(f"{paper.sheets} sheets are printed")
    if paper.codes != [link_of(page)]:
        missing.append(f"the QR codes on paper say {paper.codes}, the link is {link_of(page)}")
    return missing


def packed(text):
    """Without white space, which paper has elsewhere."""
    return "".join(text.split())
