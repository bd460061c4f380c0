#include "pages/media/text_pictures.h"

#include <optional>
#include <set>

#include "core/text/html.h"
#include "core/text/names/media_links.h"
#include "pages/blocks/tags.h"

namespace toolyard::pages {
namespace {

// The column of texts, as in the styles of the theme.
constexpr std::string_view column_sizes = "(min-width: 48rem) 44rem, 100vw";
constexpr std::int64_t max_plain_width = 1200;
// Different ones in a text; others are shown as they are written.
constexpr std::size_t max_pictures = 1000;

// Returns the value of an attribute, escaped as it is in the tag. The sanitizer writes double
// quotes.
std::optional<std::string_view> attribute(std::string_view tag, std::string_view name) {
  const auto begin = " " + std::string(name) + "=\"";
  const auto at = tag.find(begin);
  if (at == tag.npos) return std::nullopt;
  const auto value = tag.substr(at + begin.size());
  const auto end = value.find('"');
  return end == value.npos ? std::nullopt : std::optional(value.substr(0, end));
}

std::int64_t media_of_tag(std::string_view tag) {
  const auto source = attribute(tag, "src");
  return source && source->starts_with(media_root) ? media_id_of(*source) : 0;
}

void append_attribute(std::string& out, std::string_view name, std::string_view value) {
  out.append(" ").append(name).append("=\"");
  append_html_text(out, value);
  out += '"';
}

template <class Visit> void each_picture(std::string_view html, Visit&& visit) {
  std::size_t done = 0;
  for (auto tag = next_tag(html, 0); tag; tag = next_tag(html, done)) {
    done = tag->end;
    if (tag->name != "img" || tag->is_end) continue;
    const auto text = html.substr(tag->begin, tag->end - tag->begin);
    if (const auto id = media_of_tag(text); id != 0) visit(*tag, text, id);
  }
}

// Attributes of the writer that remain: those that the record does not decide.
void append_kept(std::string& out, std::string_view tag) {
  for (const auto* name : {"title", "class", "loading"})
    if (const auto value = attribute(tag, name))
      out.append(" ").append(name).append("=\"").append(*value).append("\"");
}

std::string tag_of(std::string_view written, const media::ShownPicture& picture) {
  const auto view = view_of(picture);
  std::string out = "<img";
  append_attribute(out, "src", view.src);
  if (!view.srcset.empty()) {
    append_attribute(out, "srcset", view.srcset);
    append_attribute(out, "sizes", column_sizes);
  }
  append_attribute(out, "width", std::to_string(view.width));
  append_attribute(out, "height", std::to_string(view.height));
  const auto alt = attribute(written, "alt").value_or("");
  if (!alt.empty()) out.append(" alt=\"").append(alt).append("\"");
  else append_attribute(out, "alt", picture.is_decorative ? "" : picture.alt);
  append_kept(out, written);
  return out += ">";
}

std::string caption_of(const media::ShownPicture& picture) {
  std::string caption = html_escaped(picture.caption);
  if (picture.credit.empty()) return caption;
  if (!caption.empty()) caption += ' ';
  return caption + "<small>" + html_escaped(picture.credit) + "</small>";
}

// Copies HTML, with pictures in the place of those that were written.
class PictureWriter {
 public:
  PictureWriter(std::string_view html, const std::map<std::int64_t, media::ShownPicture>& known)
      : html_(html), known_(known) {}

  std::string run() {
    each_picture(html_, [&](const Tag& tag, std::string_view text, std::int64_t id) {
      const auto picture = known_.find(id);
      if (picture == known_.end()) return;
      const auto caption = caption_of(picture->second);
      const auto whole = caption.empty() ? std::nullopt : paragraph_around(tag);
      const auto [begin, end] = whole.value_or(std::pair(tag.begin, tag.end));
      if (begin < done_) return;
      out_.append(html_, done_, begin - done_);
      done_ = end;
      const auto shown = tag_of(text, picture->second);
      if (whole) out_ += "<figure>" + shown + "<figcaption>" + caption + "</figcaption></figure>";
      else out_ += shown;
    });
    out_.append(html_, done_);
    return std::move(out_);
  }

 private:
  // Returns the paragraph that contains the picture and nothing else.
  std::optional<std::pair<std::size_t, std::size_t>> paragraph_around(const Tag& tag) const {
    // The tag before the picture ends where that of the picture begins.
    if (tag.begin == 0 || html_[tag.begin - 1] != '>') return std::nullopt;
    const auto begin = html_.rfind('<', tag.begin - 1);
    if (begin == html_.npos || begin < done_) return std::nullopt;
    const auto open = html_.substr(begin, tag.begin - begin);
    constexpr std::string_view close = "</p>";
    const bool is_alone = (open.starts_with("<p>") || open.starts_with("<p ")) &&
                          html_.substr(tag.end).starts_with(close);
    return is_alone ? std::optional(std::pair(begin, tag.end + close.size())) : std::nullopt;
  }

  std::string_view html_;
  const std::map<std::int64_t, media::ShownPicture>& known_;
  std::string out_;
  std::size_t done_ = 0;
};

}  // namespace

std::vector<content::BodyPicture> pictures_in(std::string_view html) {
  std::vector<content::BodyPicture> found;
  each_picture(html, [&](const Tag&, std::string_view text, std::int64_t id) {
    found.push_back({id, std::string(attribute(text, "alt").value_or(""))});
  });
  return found;
}

std::string with_pictures(std::string_view html, const FindPictures& find) {
  std::set<std::int64_t> ids;
  each_picture(html, [&](const Tag&, std::string_view, std::int64_t id) {
    if (ids.size() < max_pictures) ids.insert(id);
  });
  if (ids.empty()) return std::string(html);
  const auto known = find(std::vector(ids.begin(), ids.end()));
  return PictureWriter(html, known).run();
}

PictureView view_of(const media::ShownPicture& picture) {
  PictureView view{.src = picture.url,
                   .width = picture.width,
                   .height = picture.height,
                   .plain_width = picture.width,
                   .plain_height = picture.height};
  for (const auto& size : picture.sizes) {
    if (size.media_type == "image/webp") {
      view.srcset.append(view.srcset.empty() ? "" : ", ").append(size.url);
      view.srcset.append(" ").append(std::to_string(size.width)).append("w");
    } else if (size.width < view.plain_width && size.width <= max_plain_width) {
      view.src = size.url;
      view.plain_width = size.width;
      view.plain_height = size.height;
    }
  }
  return view;
}

}  // namespace toolyard::pages
