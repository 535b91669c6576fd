"""The QR code of a link, as a picture."""

from io import BytesIO
from typing import Final

from flask import Flask, Response, request

from service.web import token
from service.web.answer import digest, unless_had
from service.web.problems import stop
from service.web.rulings import LINKS

_MEDIA_TYPE: Final = "image/svg+xml"
# In modules; ISO/IEC 18004 asks for as many.
_QUIET_ZONE: Final = 4
_HEADERS: Final = {"Cache-Control": "private, max-age=86400", "X-Content-Type-Options": "nosniff"}
_SCHEMES: Final = ("http", "https")


def serve_qr(app: Flask) -> None:
    """Give every link's QR code its address."""

    def view(written: str) -> Response:
        try:
            token.read(written)
        except token.BrokenTokenError:
            stop("not-found", "This is no link to a ruling, so it has no QR code.")
        scheme = request.args.get("scheme", request.scheme)
        if scheme not in _SCHEMES:
            stop("not-found", "A link begins with http or https.")
        address = f"{scheme}://{request.host}{LINKS}{written}"
        tag = digest(address.encode())
        # To draw a long one takes a tenth of a second.
        picture = b"" if request.if_none_match.contains_weak(tag) else _drawn(address)
        return unless_had(picture, _MEDIA_TYPE, tag, _HEADERS)

    app.add_url_rule("/qr/<written>.svg", "page qr", view)


def _drawn(address: str) -> bytes:
    # Not before it is known to be needed: it is for people, and programs start the service too.
    import segno  # noqa: PLC0415

    picture = BytesIO()
    try:
        code = segno.make_qr(address, error="l", encoding="utf-8")
    except segno.DataOverflowError:
        stop("not-found", "The address of this service is too long for a QR code.")
    code.save(picture, kind="svg", border=_QUIET_ZONE, scale=4, light="#fff", xmldecl=False)
    return picture.getvalue()
