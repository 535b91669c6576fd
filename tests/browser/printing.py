"""What a page looks like on paper."""

import pypdfium2
import zxingcpp

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
