#include "http/web/admin_shells.h"

#include <algorithm>

#include "core/json/writer.h"
#include "http/api/router.h"
#include "http/documents/tags.h"

namespace toolyard::http {

namespace {

constexpr std::string_view admin_root = "/api/v1/admin/";
constexpr std::string_view record_end = "{id}/";

std::string_view role_name(Access access) {
  switch (access) {
    case Access::viewer: return "viewer";
    case Access::editor: return "editor";
    case Access::approver: return "approver";
    case Access::admin: return "admin";
    default: return {};
  }
}

// Returns the object of a summary, without the verb and the article: "Top keywords" for "List the
// top keywords".
std::string thing_in(std::string_view summary) {
  summary.remove_prefix(std::min(summary.find(' ') + 1, summary.size()));
  for (const std::string_view article : {"the ", "an ", "a "})
    if (summary.starts_with(article)) {
      summary.remove_prefix(article.size());
      break;
    }
  return tag_title(summary);
}

AdminArea& area_of(std::vector<AdminArea>& areas, std::string_view tag) {
  auto area = std::ranges::find(areas, tag, &AdminArea::tag);
  if (area == areas.end()) area = areas.insert(area, {std::string(tag), {}, {}});
  return *area;
}

AdminResource& resource_of(std::vector<AdminArea>& areas, const Endpoint& endpoint,
                           std::string_view path) {
  auto& all = area_of(areas, endpoint.tag).resources;
  auto resource = std::ranges::find(all, path, &AdminResource::path);
  if (resource == all.end()) resource = all.insert(resource, {std::string(path), {}, {}, {}, {}});
  return *resource;
}

void add_read(std::vector<AdminArea>& areas, const Endpoint& endpoint, std::string_view path) {
  const bool is_record = path.ends_with(record_end);
  if (is_record) path.remove_suffix(record_end.size());
  if (path.find('{') != path.npos || (!is_record && answers_table(endpoint))) return;
  if (is_followed(endpoint)) return;
  // A path below that of a record, such as its PDF, is not a resource.
  auto& resource = resource_of(areas, endpoint, path);
  if (resource.title.empty() || !is_record) resource.title = thing_in(endpoint.summary);
  if (is_record) {
    resource.record_role = role_name(endpoint.access);
    if (endpoint.answer) resource.kind = endpoint.answer->kind;
  } else {
    resource.role = role_name(endpoint.access);
  }
}

void append_resources(std::string& out, std::span<const AdminResource> resources) {
  out += '[';
  for (const auto& resource : resources) {
    if (out.back() != '[') out += ',';
    JsonObject one(out);
    one.text("path", resource.path);
    one.text("title", resource.title);
    one.text("role", resource.role);
    one.text("record_role", resource.record_role);
    one.text("kind", resource.kind);
  }
  out += ']';
}

void append_forms(std::string& out, std::span<const AdminForm> forms) {
  out += '[';
  for (const auto& form : forms) {
    if (out.back() != '[') out += ',';
    JsonObject one(out);
    one.text("path", form.path);
    one.text("title", form.title);
    one.text("role", form.role);
  }
  out += ']';
}

void append_areas(std::string& out, std::span<const AdminArea> areas) {
  out += '[';
  for (const auto& area : areas) {
    if (out.back() != '[') out += ',';
    JsonObject one(out);
    one.text("tag", area.tag);
    one.text("title", tag_title(area.tag));
    one.text("section", tag_section(area.tag));
    one.text("summary", tag_description(area.tag));
    append_resources(one.member("resources"), area.resources);
    append_forms(one.member("forms"), area.forms);
  }
  out += ']';
}

void append_directives(std::string& out, std::span<const DirectiveCard> directives) {
  out += '[';
  for (const auto& directive : directives) {
    if (out.back() != '[') out += ',';
    JsonObject one(out);
    one.text("name", directive.name);
    one.text("meaning", directive.meaning);
    auto& options = one.member("options");
    options += '[';
    for (const auto& option : directive.options) {
      if (options.back() != '[') options += ',';
      JsonObject member(options);
      member.text("name", option.name);
      member.text("meaning", option.meaning);
      member.text("refers_to", option.refers_to);
    }
    options += ']';
  }
  out += ']';
}

}  // namespace

std::vector<AdminArea> admin_areas(std::span<const Endpoint> endpoints) {
  std::vector<AdminArea> areas;
  for (const auto& one : endpoints) {
    std::string_view path = one.path;
    if (!path.starts_with(admin_root)) continue;
    path.remove_prefix(admin_root.size());
    if (one.method == toolyard::Method::get) add_read(areas, one, path);
    // A POST that viewers may send, such as a preview, writes nothing.
    if (one.method == toolyard::Method::post && one.access != Access::viewer &&
        path.find('{') == path.npos)
      area_of(areas, one.tag)
          .forms.push_back({std::string(path), one.summary, role_name(one.access)});
  }
  std::ranges::stable_sort(areas, {}, [](const AdminArea& area) { return tag_place(area.tag); });
  return areas;
}

Shell admin_shell(std::span<const AdminArea> areas, const std::vector<std::string>& site_styles,
                  const TextSyntax& syntax) {
  Shell shell{.title = "Admin · Toolyard",
              .content =
                  "<h1>Admin</h1>\n<noscript><p>These pages require JavaScript. Programs "
                  "use the same API: <a href=\"/docs/\">API reference</a>.</p></noscript>\n",
              .scripts = {"admin.js"},
              .style = "admin.css"};
  JsonObject data(shell.data);
  append_areas(data.member("areas"), areas);
  append_json(data.member("site_styles"), site_styles);
  append_directives(data.member("directives"), syntax.directives);
  append_json(data.member("blocks"), syntax.blocks);
  append_json(data.member("code_languages"), syntax.languages);
  return shell;
}

}  // namespace toolyard::http
