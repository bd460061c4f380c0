// Appearances of form fields: generates them from the values of fields, and makes them a part of
// the page (flattening).
#pragma once
#include <set>
#include <vector>

#include "tools/pdf/copying/importer.h"

namespace toolyard::pdf {

// Whether an annotation of a page is a widget, which displays a form field.
bool is_widget(QPDFObjectHandle annotation);

// Regenerates the appearances of widgets of text and choice fields; others are not changed. The
// form must be in place. Returns false if characters could not be drawn and were replaced with
// question marks, as do the functions below.
bool draw_values(Target& target, const std::vector<QPDFObjectHandle>& widgets);

// Regenerates the appearances of the outdated widgets on these pages: those of `outdated` are the
// fields and widgets whose form asks for new appearances (/NeedAppearances).
bool draw_outdated(Target& target, const std::vector<QPDFObjectHandle>& pages,
                   const std::set<QPDFObjGen>& outdated);

// Makes the widgets of repeated pages show the values of the fields, which are on the first copies.
bool show_values_again(Target& target, const std::vector<RepeatedPage>& pages,
                       const std::set<QPDFObjGen>& outdated);

// Replaces all fields of the form with their appearances, generating those that are missing or
// outdated first.
bool flatten_form(Target& target, const std::vector<QPDFObjectHandle>& pages,
                  const std::vector<RepeatedPage>& repeated, const std::set<QPDFObjGen>& outdated);

// Makes the appearances of widgets a part of the page: of all on repeated pages, and of those that
// are given. Hidden ones are removed.
void flatten_repeated(Target& target, const std::vector<RepeatedPage>& pages);
void flatten_widgets(Target& target, const std::vector<QPDFObjectHandle>& pages,
                     const std::set<QPDFObjGen>& widgets);

}  // namespace toolyard::pdf
