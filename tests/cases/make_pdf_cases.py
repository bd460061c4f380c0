#!/usr/bin/env python3
"""Writes src/tools/pdf_merge.cases.json: tiny PDFs of our own, and what merging them must give."""
import base64
import json
import pathlib
import struct
import zlib


def pdf(*objects, root=1, header=b"%PDF-1.4\n", encrypt=b""):
    """A file of these objects, the first of which is object 1."""
    data, offsets = header, []
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return data + (b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root %d 0 R %s>>\n"
                   b"startxref\n%d\n%%%%EOF\n") % (
                       len(objects) + 1, table, len(objects) + 1, root, encrypt, len(data))


def document(pages=1, catalog=b"", page=b"", extra=()):
    kids = b" ".join(b"%d 0 R" % (3 + i) for i in range(pages))
    leaf = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] %s >>" % page
    return pdf(b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalog,
               b"<< /Type /Pages /Count %d /Kids [%s] >>" % (pages, kids),
               *[leaf] * pages, *extra)


def text(data):
    return base64.b64encode(data).decode()


def in_object_stream(filter, data, content=b"<< /Length 16 >>\nstream\n0 0 100 100 re f\nendstream"):
    """A file whose catalog, page tree and page are in an object stream with a filter."""
    objects = {4: b"<< /Type /ObjStm /N 3 /First %d /Filter %s /Length %d >>\nstream\n%s\nendstream"
                  % (len(PACKED_HEAD), filter, len(data), data), 5: content}
    file, offsets = b"%PDF-1.7\n", {}
    for number, body in objects.items():
        offsets[number] = len(file)
        file += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    rows = [(0, 0, 255), (2, 4, 0), (2, 4, 1), (2, 4, 2), (1, offsets[4], 0), (1, offsets[5], 0),
            (1, len(file), 0)]
    table = b"".join(struct.pack(">BHB", *row) for row in rows)
    return file + (b"6 0 obj\n<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Length %d >>\nstream\n"
                   b"%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n") % (
                       len(table), table, len(file))


PACKED_HEAD, PACKED_AT = b"", 0
PACKED_OBJECTS = (b"<< /Type /Catalog /Pages 2 0 R >>",
                  b"<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 200] >>",
                  b"<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>")
for number, body in enumerate(PACKED_OBJECTS, 1):
    PACKED_HEAD += b"%d %d " % (number, PACKED_AT)
    PACKED_AT += len(body) + 1
PACKED = PACKED_HEAD + b"\n".join(PACKED_OBJECTS)
# `PACKED` and a content stream in Brotli (RFC 7932).
BROTLI_PACKED = base64.b64decode(
    "G6EAEJwHdqxlmsKtKB8Cp07KAsvdghGzbxAYmq6p8IZXIEJ2tizUjHSbAJspxbrwIfR3Bxuuj+Eyndll4sckZobLLioKbwTA6w05LUdVgMAYzen+IXfsRr0NUiTaayU5lDglhI2ZhCe9BQ==")
BROTLI_CONTENT = base64.b64decode("iweAMCAwIDEwMCAxMDAgcmUgZgM=")
BROTLI = text(in_object_stream(b"/BrotliDecode", BROTLI_PACKED,
                               b"<< /Filter /BrotliDecode /Length %d >>\nstream\n%s\nendstream"
                               % (len(BROTLI_CONTENT), BROTLI_CONTENT)))
ZSTANDARD = text(in_object_stream(b"[/ASCIIHexDecode /ZstandardDecode]", b"28b52ffd>"))
PORTFOLIO = text(document(1, b"/Collection << /View /D >> /Names << /EmbeddedFiles "
                          b"<< /Names [(a.txt) 4 0 R] >> >>", extra=(
    b"<< /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>",
    b"<< /Type /EmbeddedFile /Length 5 >>\nstream\nhello\nendstream")))
ONE = text(document())
THREE = text(document(3))
OUTLINE = text(document(2, b"/Outlines 5 0 R", extra=(
    b"<< /First 6 0 R /Last 7 0 R /Count 2 >>",
    b"<< /Title (A) /Parent 5 0 R /Next 7 0 R /Dest [3 0 R /Fit] >>",
    b"<< /Title (B) /Parent 5 0 R /Prev 6 0 R /Dest [4 0 R /Fit] >>")))
FORM = text(document(1, b"/AcroForm << /Fields [4 0 R] >>", b"/Annots [4 0 R]", (
    b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [0 0 9 9] /P 3 0 R >>",)))
SIGNED = text(document(1, b"/AcroForm << /Fields [4 0 R] /SigFlags 3 >>", b"/Annots [4 0 R]", (
    b"<< /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 9 9] /V << /Type /Sig >> >>",)))
SCRIPT = text(document(1, b"/OpenAction << /S /JavaScript /JS (1) >>"))
LABELS = text(document(2, b"/PageLabels << /Nums [0 << /S /r >>] >>"))
ATTACHED = text(document(1, b"/Names << /EmbeddedFiles << /Names [(a.txt) 4 0 R] >> >>", extra=(
    b"<< /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>",
    b"<< /Type /EmbeddedFile /Length 5 >>\nstream\nhello\nendstream")))
NAMED = text(document(1, b"/Names << /Dests << /Names [(there) [3 0 R /Fit]] >> >>"))
TAGGED = text(document(1, b"/MarkInfo << /Marked true >> /StructTreeRoot 4 0 R",
                       b"/StructParents 0", (
    b"<< /Type /StructTreeRoot /K 5 0 R /ParentTree << /Nums [0 [5 0 R]] >> >>",
    b"<< /Type /StructElem /S /P /P 4 0 R /Pg 3 0 R /K 0 >>")))
DRAWN = text(document(1, page=b"/Contents 4 0 R", extra=(
    b"<< /Length 16 >>\nstream\n0 0 100 100 re f\nendstream",)))
# Eight by eight gray pixels.
JPEG = ("/9j/4AAQSkZJRgABAQEASABIAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtq"
        "eJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAA"
        "AAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z")
JPEG_BYTES = base64.b64decode(JPEG)


def png(width, height, rows, kind=0):
    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(
            ">I", zlib.crc32(name + body))
    return text(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(
        ">IIBBBBB", width, height, 8, kind, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) +
                chunk(b"IEND", b""))


PNG = png(2, 1, b"\0\0\xff")
# Two pixels, alone and twice as frames of an animation.
WEBP = "UklGRiIAAABXRUJQVlA4TBYAAAAvAQAAAA9wCqgr+J7CY/6DBxWI6H8A"
ANIMATED = ("UklGRpAAAABXRUJQVlA4WAoAAAACAAAAAQAAAAAAQU5JTQYAAAD/////AABBTk1GLgAAAAAAAAAAAAEA"
            "AAAAAGQAAABWUDhMFgAAAC8BAAAAD3AKqCv4nsJj/oMHFYjofwBBTk1GLgAAAAAAAAAAAAEAAAAAAGQA"
            "AABWUDhMFgAAAC8BAAAAD3AKqCv4nsJj/oMHFYjofwA=")
REPAIRED = [{"code": "document_repaired",
             "message": "`document-1.pdf` is damaged; all readable content was included."}]
EMPTY = text(document(0))
DAMAGED = text(document().replace(b"startxref\n", b"startxref\n9"))
HOPELESS = text(b"%PDF-1.4\nendobj\n")
# Made with the user password `open` (RC4, 40 bits): nobody can read it without.
LOCKED = text(pdf(
    b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
    b"<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <%s> /U <%s> >>" % (b"00" * 32, b"00" * 32),
    encrypt=b"/Encrypt 4 0 R /ID [<00><00>] "))


def packed(value):
    """A page with an entry /Of (object 4) that an object stream holds, compressed twice."""
    objects = {1: b"<< /Type /Catalog /Pages 2 0 R >>",
               2: b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
               3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Of 4 0 R >>"}
    squeezed = zlib.compress(zlib.compress(b"4 0 " + value, 9), 9)
    filters = b"/Filter [/FlateDecode /FlateDecode]"
    objects[5] = b"<< /Type /ObjStm /N 1 /First 4 %s /Length %d >>\nstream\n%s\nendstream" % (
        filters, len(squeezed), squeezed)
    data, rows = b"%PDF-1.5\n", {0: (0, 0, 255), 4: (2, 5, 0)}
    for number, body in objects.items():
        rows[number] = (1, len(data), 0)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    rows[6] = (1, len(data), 0)
    table = b"".join(bytes([kind]) + where.to_bytes(3, "big") + bytes([rest])
                     for _, (kind, where, rest) in sorted(rows.items()))
    return data + (b"6 0 obj\n<< /Type /XRef /Size 7 /Root 1 0 R /W [1 3 1] /Length %d >>\n"
                   b"stream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n") % (
                       len(table), table, len(data))


# Many small files instead of a large one: each has a time of its own to be read in.
CROWDED = "\n".join([text(packed(b"[%s]" % (b"[]" * 20_000)))] * 20)
BOMB = text(packed(b"(%s)" % (b" " * (13 << 20))))

cases = []


def works(name, request, answer, **more):
    cases.append({"name": name, **more, "request": request, "answer": answer})


def fails(name, request, status, code, **more):
    problem = {"status": status, "code": code, **more}
    cases.append({"name": name, "request": request, "problem": problem})


def faulty(name, request, pointer, code):
    fails(name, request, 400, "validation_error", errors=[{"pointer": pointer, "code": code}])


def docs(*data, **options):
    return {"documents": [one if isinstance(one, dict) else {"data": one} for one in data],
            **options}


works("merge two files", {"input": ONE + "\n" + THREE},
      {"tool": "pdf-merge", "pages": 4, "outline_items": 2, "form_fields": 0, "warnings": []},
      summary="Merges two PDFs given as Base64, one per line.", example=True)
works("objects and content in Brotli", docs(BROTLI), {"pages": 1, "warnings": []})
works("portfolio", docs(PORTFOLIO), {"pages": 1, "warnings": [{
    "code": "portfolio", "message": "`document-1.pdf` is a portfolio: its cover was included as pages, "
                                    "and its files as attachments."}]})
works("portfolio without attachments", docs(PORTFOLIO, attachments="drop"),
      {"pages": 1, "warnings": [{
          "code": "portfolio", "message": "`document-1.pdf` is a portfolio, of which only the cover was "
                                          "included, without its files."}]})
works("files packed by an unknown method are skipped",
      docs(ONE, ZSTANDARD, damaged="skip-unreadable"),
      {"pages": 1, "warnings": [{
          "code": "document_skipped",
          "message": "`document-2.pdf` was skipped. The objects of the file are compressed with "
                     "/ZstandardDecode, which is not supported; save it with another "
                     "compression."}]})
works("take a data URI", {"input": "data:application/pdf;base64," + ONE}, {"pages": 1})
works("choose pages", docs({"data": THREE, "pages": "z-2", "name": "a.pdf", "title": "Part one",
                            "rotate": 90}, {"data": ONE}),
      {"pages": 3, "documents": [
          {"name": "a.pdf", "pages_total": 3, "pages_used": 2, "first_page": 1,
           "encrypted": False, "repaired": False, "warnings": []},
          {"name": "document-2.pdf", "pages_total": 1, "pages_used": 1, "first_page": 3,
           "encrypted": False, "repaired": False, "warnings": []}]},
      summary="Merges the last two pages in reverse order, rotated, with another file.", example=True)
for pages, count in (("1,3", 2), ("r1", 1), ("1-z:odd", 2), ("1-3:even", 1), ("1-3,x2", 2),
                     ("x2", 2), ("", 3), ("1,1,1", 3)):
    works("pages " + (pages or "all"), docs({"data": THREE, "pages": pages}), {"pages": count})
for order, first, second in (("given", 1, 2), ("name", 4, 1), ("title", 1, 2)):
    works("order " + order, docs({"data": ONE, "name": "b10", "title": "a2"},
                                 {"data": THREE, "name": "b9", "title": "a11"}, order=order),
          {"pages": 4, "documents": [{"name": "b10", "first_page": first},
                                     {"name": "b9", "first_page": second}]})
works("collate", docs(THREE, {"data": THREE, "pages": "z-1"}, collate=1), {"pages": 6},
      summary="Interleaves the pages of two scans, the second in reverse order.")
for mode, count in (("nest", 3), ("keep", 2), ("files-only", 1), ("none", 0)):
    works("outline " + mode, docs(OUTLINE, outline=mode), {"pages": 2, "outline_items": count})
works("outline entries of pages left out go", docs({"data": OUTLINE, "pages": "1"}, outline="keep"),
      {"pages": 1, "outline_items": 1})
RENAMED = [{"code": "fields_renamed",
            "message": "1 form field was renamed, because their names were already in use."}]
for mode, fields, renamed, warnings in (("rename", 2, 1, RENAMED), ("merge", 2, 0, []),
                                        ("flatten", 0, 0, []), ("drop", 0, 0, [])):
    works("forms " + mode, docs(FORM, FORM, forms=mode),
          {"form_fields": fields, "renamed_fields": renamed, "warnings": warnings})
FILLED = [text(document(1, b"/AcroForm << /Fields [4 0 R] >>", b"/Annots [4 0 R]", (
    b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (%s) /Rect [0 0 9 9] /P 3 0 R >>"
    % value,))) for value in (b"Ada", b"Bob")]
works("joined fields have one value", docs(*FILLED, forms="merge"), {
    "form_fields": 2, "renamed_fields": 0, "warnings": [
        {"code": "field_values_dropped", "message": "1 form field had a different value from "
         "the first field of the same name; the first value was kept."}]})
works("signatures do not survive", {"input": SIGNED}, {
    "form_fields": 0, "signatures_invalidated": 1, "warnings": [
        {"code": "signatures_invalidated",
         "message": "1 signature was removed, because a merged file is not the file that was signed."}]})
works("scripts do not survive", {"input": SCRIPT}, {"warnings": [
    {"code": "active_content_removed",
     "message": "Scripts or actions that run automatically were removed."}]})
SHELL = text(document(1, b"/NeedsRendering true /AcroForm << /Fields [] /XFA (1) >>"))
works("forms for other viewers do not survive", {"input": SHELL}, {"warnings": [
    {"code": "dynamic_form", "message": "`document-1.pdf` is a dynamic form (XFA), of which only the "
     "pages for other viewers were included."}, {"code": "active_content_removed"}]})
LOCKED_FILES = text(pdf(
    b"<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >> >>",
    b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
    b"<< /Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O <%s> /U <%s> /EFF /StdCF /CF << /StdCF "
    b"<< /AuthEvent /EFOpen /CFM /AESV2 /Length 16 >> >> >>" % (b"00" * 32, b"00" * 32),
    b"<< /Type /Filespec /F (a) /EF << /F 6 0 R >> >>",
    b"<< /Type /EmbeddedFile /Length 6 >>\nstream\nlocked\nendstream",
    encrypt=b"/Encrypt 4 0 R /ID [<00><00>] "))
works("attached files that are encrypted are left out", {"input": LOCKED_FILES}, {
    "pages": 1, "warnings": [
        {"code": "attachments_encrypted", "message": "`document-1.pdf` has attached files that only a "
         "password opens; they were left out."}],
    "documents": [{"encrypted": True, "warnings": [{"code": "attachments_encrypted"}]}]})
BASED = [text(document(1, b"/URI << /Base (https://%s.test/) >>" % host)) for host in (b"a", b"b")]
works("what the files say differently is left out", docs(*BASED), {"pages": 2, "warnings": [
    {"code": "properties_left_out",
     "message": "Left out, because the files differ in it: the base address of links."}]})
for option, data, pages in (("page_labels", LABELS, 2), ("attachments", ATTACHED, 1),
                            ("named_destinations", NAMED, 1), ("tags", TAGGED, 1)):
    for value in ("keep", "drop"):
        works(option + " " + value, {"input": data, option: value},
              {"pages": pages, "warnings": []})
for value in (True, False):
    works("dedupe " + str(value).lower(), docs(DRAWN, DRAWN, dedupe=value),
          {"pages": 2, "warnings": []})
for value in ("first", "none", {"title": "T", "author": "A", "subject": "S", "keywords": "K",
                                "creator": "C", "creation_date": "2024-01-02T03:04:05Z",
                                "modification_date": "2024-01-02T03:04:05Z"}):
    works("metadata " + (value if isinstance(value, str) else "given"),
          {"input": ONE, "metadata": value}, {"pages": 1})
works("page of contents", docs(THREE, ONE, toc_page=True), {"pages": 5},
      summary="Adds a table of contents with links.")
works("contents in other scripts", docs({"data": ONE, "title": "\u65e5\u672c"}, toc_page=True),
      {"pages": 2, "warnings": []})
works("contents with characters of no font", docs({"data": ONE, "title": "\U0010fffd"}, toc_page=True),
      {"pages": 2, "warnings": [{"code": "characters_replaced", "message":
                                 "Some characters cannot be displayed and were replaced with `?`."}]})
works("divider pages", docs(THREE, ONE, divider_pages=True), {"pages": 5})
works("contents after a cover", docs(ONE, THREE, toc_page=True, toc_after=1), {
    "pages": 5, "documents": [{"first_page": 1}, {"first_page": 3}]})
works("titles of the files' metadata", docs(ONE, THREE, metadata_titles=True),
      {"pages": 4, "outline_items": 2})
works("blank pages", docs(THREE, ONE, blank_pages=True), {
    "pages": 6, "documents": [{"first_page": 1}, {"first_page": 5}]})
for size in ("keep", "first", "a3", "a4", "a5", "letter", "legal"):
    works("page size " + size, docs(DRAWN, THREE, page_size=size), {"pages": 4, "warnings": []})
for count, sheets in ((1, 4), (2, 2), (4, 1), (6, 1), (8, 1), (9, 1), (16, 1)):
    works("%d pages per sheet" % count, docs(DRAWN, THREE, pages_per_sheet=count),
          {"pages": sheets, "documents": [{"first_page": 1}, {"pages_used": 3}], "warnings": []})
faulty("three pages per sheet", docs(ONE, pages_per_sheet=3), "/pages_per_sheet", "invalid_option")
faulty("no page per sheet", docs(ONE, pages_per_sheet=0), "/pages_per_sheet", "out_of_range")
works("tags, forms and labels on sheets", docs(TAGGED, FORM, LABELS, NAMED, OUTLINE,
                                               pages_per_sheet=2), {
    "pages": 4, "form_fields": 1, "warnings": []})
for position in ("top-left", "top-center", "top-right", "bottom-left", "bottom-center",
                 "bottom-right"):
    works("stamp " + position, docs(DRAWN, THREE, stamps=[
        {"text": "{file} {page} of {pages}", "position": position, "first_page": 2},
        {"text": "ACME-{page+1000:6}", "position": position}]), {"pages": 4, "warnings": []})
works("page numbers", docs(DRAWN, THREE, stamps="{page} of {pages}"), {"pages": 4, "warnings": []},
      summary="Numbers the pages.")
faulty("an unknown stamp as text", docs(ONE, stamps="{date}"), "/stamps", "invalid_option")
works("a stamp in other scripts", docs({"data": ONE, "name": "\u65e5\u672c.pdf"},
                                       stamps=[{"text": "{file}"}]), {
    "pages": 1, "warnings": []})
works("a stamp with characters of no font", docs(ONE, stamps="\U0010fffd"), {
    "pages": 1, "warnings": [{"code": "characters_replaced"}]})
works("images", docs({"data": JPEG, "name": "photo.jpg"}, {"data": PNG, "rotate": 90}, ONE), {
    "pages": 3, "documents": [
        {"name": "photo.jpg", "pages_total": 1, "repaired": False}, {"pages_total": 1}, {}]},
      summary="Makes pages of a JPEG and a PNG image.")
works("a WebP image", docs(WEBP), {"pages": 1, "warnings": []})
works("the first frame of an animation", docs(ANIMATED), {"pages": 1, "warnings": [
    {"code": "animated_image", "message": "`document-1.pdf` is an animated image, of which only the "
     "first frame was included."}]})
# Eight by eight gray pixels of one color, drawn so that 18 dpi are two by two.
PHOTO = text(document(1, page=b"/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>", extra=(
    b"<< /Length 24 >>\nstream\nq 8 0 0 8 0 0 cm /I Do Q\nendstream",
    b"<< /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8 "
    b"/Length 64 >>\nstream\n%s\nendstream" % (b"\x80" * 64))))
works("smaller images", docs(PHOTO, images={"max_dpi": 18, "quality": 50}),
      {"image_bytes_saved": 50, "warnings": []}, summary="Makes images smaller.")
works("images as they are", docs(PHOTO), {"pages": 1, "image_bytes_saved": 0})
for name, value in (("max_dpi", 10), ("quality", 0)):
    faulty("no images of this " + name, docs(ONE, images={name: value}), "/images/" + name,
           "out_of_range")
for part in ("2b", "3b"):
    works("archived as PDF/A-" + part, docs(DRAWN, PNG, conformance="pdfa-" + part),
          {"pages": 2, "pdf_version": "1.7", "warnings": []},
          summary="Makes the result conform to PDF/A-%s." % part)
works("not archived", docs(DRAWN, conformance="none"), {"pages": 1, "warnings": []})
works("what archives cannot have", docs(ATTACHED, conformance="pdfa-2b"), {"warnings": [
    {"code": "left_out_for_archive",
     "message": "Left out, as PDF/A requires: attached files."}]})
works("attached files in archives", docs(ATTACHED, conformance="pdfa-3b"), {"warnings": []})
UNEMBEDDED = text(document(1, page=b"/Contents 4 0 R /Resources << /Font << /F << /Type /Font "
                           b"/Subtype /Type1 /BaseFont /Times-Roman >> >> >>", extra=(
    b"<< /Length 19 >>\nstream\nBT /F 9 Tf (A)Tj ET\nendstream",)))
fails("fonts that are not embedded", docs({"data": UNEMBEDDED, "name": "letter.pdf"},
                                          conformance="pdfa-2b"), 422, "not_conformant",
      detail="The result cannot conform to PDF/A. letter.pdf: the font Times-Roman is not embedded.")
for part in ("2b", "3b"):
    works("contents, dividers and stamps in PDF/A-" + part, docs(
        DRAWN, {"data": ONE, "title": "\u65e5\u672c \u0416"}, conformance="pdfa-" + part,
        toc_page=True, divider_pages=True, stamps="{page} of {pages}"), {
            "pages": 4, "pdf_version": "1.7", "warnings": []})
for option, value in (("encrypt", {"user_password": "a"}), ("pdf_version", "2.0")):
    faulty("archives without " + option, docs(ONE, conformance="pdfa-3b", **{option: value}),
           "/" + option, "conflicting_options")
works("an image that ends too early", docs(text(JPEG_BYTES[:-2])), {
    "pages": 1, "documents": [{"repaired": True}], "warnings": REPAIRED})
works("pad to even", docs(THREE, ONE, pad_to_even=True), {"pages": 6})
works("damaged repair", docs(DAMAGED, damaged="repair"), {
    "pages": 1, "warnings": REPAIRED,
    "documents": [{"repaired": True, "warnings": [{"code": "repaired"}]}]})
works("damaged skip", docs(DAMAGED, ONE, damaged="skip"), {"pages": 1, "warnings": [
    {"code": "document_skipped", "message": "`document-1.pdf` was skipped. The file is damaged."}]})
works("damaged skip-unreadable", docs(LOCKED, DAMAGED, text(b"hello"), ONE, HOPELESS,
                                      damaged="skip-unreadable"), {"pages": 2, "warnings": [
    {"code": "document_skipped",
     "message": "`document-1.pdf` was skipped. The file is encrypted and requires a password."},
    {"code": "document_repaired",
     "message": "`document-2.pdf` is damaged; all readable content was included."},
    {"code": "document_skipped", "message": "`document-3.pdf` was skipped. The file has no PDF header."},
    {"code": "document_skipped",
     "message": "`document-5.pdf` was skipped. The file is damaged beyond repair."}]})
works("a file without pages", docs(EMPTY, ONE), {
    "pages": 1, "documents": [{"pages_total": 0, "warnings": [{"code": "no_pages"}]}, {}]})
PERMISSIONS = ["print", "print-low", "copy", "accessibility", "modify", "annotate", "fill-forms",
               "assemble"]
works("encrypt", {"input": ONE, "encrypt": {"user_password": "u", "owner_password": "o",
                                            "permissions": PERMISSIONS}},
      {"pages": 1, "pdf_version": "1.7"})
for option, value in (("linearize", True), ("recompress", False),
                      ("deterministic", False), ("object_streams", "generate"),
                      ("object_streams", "preserve"), ("object_streams", "disable"),
                      ("filename", "all.pdf"), ("response", "json"), ("response", "pdf")):
    works(option + " " + str(value).lower(), {"input": ONE, option: value}, {"pages": 1})
works("too many objects to linearize", {"input": CROWDED, "linearize": True}, {
    "pages": 20, "warnings": [{"code": "not_linearized",
                              "message": "The file has too many objects to be linearized."}]})
works("pdf_version", {"input": ONE, "pdf_version": "2.0"}, {"pdf_version": "2.0"})
works("the highest version wins", {"input": ONE, "object_streams": "disable"},
      {"pdf_version": "1.4"})

cases.append({"name": "files of a form", "summary": "Merges files sent as parts of a form, with options as JSON.",
              "multipart": [
                  {"name": "files", "filename": "a.pdf", "content_type": "application/pdf",
                   "base64": ONE},
                  {"name": "files", "filename": "b.pdf", "content_type": "application/pdf",
                   "base64": THREE},
                  {"name": "options", "content_type": "application/json",
                   "text": json.dumps({"documents": [{}, {"pages": "1"}]})}],
              "answer": {"pages": 2}})

faulty("nothing given", {}, "/input", "missing_input")
faulty("empty input", {"input": ""}, "/input", "missing_input")
faulty("two ways at once", {"input": ONE, "documents": [{"data": ONE}]}, "/input",
       "conflicting_options")
faulty("not base64", {"input": "JVBE!"}, "/input", "invalid_encoding")
faulty("a data URI without base64", docs("data:application/pdf,JVBERi0="), "/documents/0/data",
       "invalid_encoding")
faulty("a document without data", {"documents": [{"name": "a"}]}, "/documents/0/data",
       "missing_input")
faulty("no page range", docs({"data": ONE, "pages": "1-"}), "/documents/0/pages",
       "invalid_page_range")
faulty("pages turn by quarters", docs({"data": ONE, "rotate": 45}), "/documents/0/rotate",
       "invalid_option")
faulty("collate has no dividers", docs(ONE, collate=1, divider_pages=True), "/divider_pages",
       "conflicting_options")
faulty("collate has no padding", docs(ONE, collate=1, pad_to_even=True), "/pad_to_even",
       "conflicting_options")
faulty("collate has no blank pages", docs(ONE, collate=1, blank_pages=True), "/blank_pages",
       "conflicting_options")
faulty("a place of contents without contents", docs(ONE, toc_after=1), "/toc_after",
       "conflicting_options")
faulty("titles of files that sort them", docs(ONE, order="title", metadata_titles=True),
       "/metadata_titles", "conflicting_options")
for stamp in ("{name}", "{page", "{file:3}", "{page:13}", "{page+}"):
    faulty("a stamp of " + stamp, docs(ONE, stamps=[{"text": stamp}]), "/stamps/0/text",
           "invalid_option")
faulty("no passwords", {"input": ONE, "encrypt": {}}, "/encrypt", "invalid_option")
faulty("unknown version", {"input": ONE, "pdf_version": "1.9"}, "/pdf_version", "invalid_option")
faulty("a path as name", {"input": ONE, "filename": "../a.pdf"}, "/filename", "invalid_option")
fails("not a PDF", docs(ONE, text(b"hello")), 422, "not_a_pdf", document=1)
fails("an image of another kind", docs(ONE, text(b"GIF89a")), 422, "not_a_pdf", document=1,
      detail="The file is a GIF image; of images, JPEG, PNG, TIFF and WebP can be merged.")
fails("a WebP image without a picture", docs(ONE, text(b"RIFF\x04\0\0\0WEBP")), 422,
      "damaged_pdf", document=1, detail="The WebP image has no picture.")
fails("an image without its last row", docs(png(1, 2, b"\0\0")), 422, "damaged_pdf", document=0,
      detail="The PNG image ends too early.")
fails("a damaged image as error", docs(text(JPEG_BYTES[:-2]), damaged="error"), 422, "damaged_pdf",
      document=0)
fails("an image of too many pixels", docs(png(100_000, 100_000, b"\0" * 100)), 422, "too_complex",
      document=0)
fails("an empty file", docs(""), 422, "not_a_pdf", document=0)
fails("beyond repair", docs(HOPELESS), 422, "damaged_pdf", document=0)
fails("damaged error", docs(DAMAGED, damaged="error"), 422, "damaged_pdf", document=0)
fails("password required", docs(LOCKED), 422, "password_required", document=0)
fails("wrong password", docs({"data": LOCKED, "password": "x"}), 422, "wrong_password",
      document=0)
CERTIFIED = text(pdf(
    b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
    b"<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >>", encrypt=b"/Encrypt 4 0 R "))
fails("encrypted for certificates", docs(CERTIFIED), 422, "unsupported_encryption", document=0)
fails("healthy files are not skipped", docs(CERTIFIED, ONE, damaged="skip"), 422,
      "unsupported_encryption", document=0)
fails("objects packed by an unknown method", docs(ONE, ZSTANDARD), 422, "unsupported_filter",
      document=1)
fails("objects packed by an unknown method as error", docs(ZSTANDARD, damaged="error"), 422,
      "unsupported_filter", document=0)
fails("no such page", docs({"data": ONE, "pages": "2"}), 422, "invalid_page_range", document=0)
fails("too many pages", docs({"data": text(document(41)), "pages": ",".join(["1-z"] * 488)}),
      422, "too_many_pages", document=0)
fails("a file that unpacks to too much", docs(ONE, BOMB), 422, "too_complex", document=1)
fails("nothing left", docs(EMPTY), 422, "empty_result")
fails("too many files", {"input": "\n".join(["data:;base64,"] * 201)}, 422, "too_many_documents")
LOOPED = text(pdf(b"<< /Type /Catalog /Pages 2 0 R >>",
                  b"<< /Type /Pages /Count 20001 /Kids 3 0 R >>", b"[%s]" % (b"2 0 R")))
fails("a page tree in itself", docs(LOOPED), 422, "damaged_pdf", document=0)

target = pathlib.Path(__file__).parents[2] / "src/tools/pdf_merge.cases.json"
with open(target, "w", encoding="utf-8") as file:
    file.write("[\n" + ",\n".join("  " + json.dumps(case) for case in cases) + "\n]\n")
