#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

using toolyard::problems::duplicate;
using toolyard::problems::illegal_transition;

constexpr std::string_view create_example = R"(
{"content_type": "blog", "title": "How Base64 works", "locale": "en",
 "summary": "What Base64 is for, and what it costs.",
 "body": "Base64 writes **three bytes** as four characters.",
 "seo_title": "How Base64 works, with examples",
 "meta_description": "Base64 explained with worked examples.",
 "keywords": ["base64", "encoding"], "tags": ["basics"], "tool_slug": "base64"})";

constexpr std::string_view replacement_example = R"(
{"content_type": "blog", "title": "How Base64 works",
 "body": "Base64 writes **three bytes** as four characters.", "tags": ["basics", "encoding"]})";

constexpr std::string_view comment_example = R"({"comment": "Figures for May are out."})";

// Fields that agents do not set: what is public, since when, and under whose name is for people.
std::vector<std::string_view> fields_of_staff() {
  return {"status", "byline", "canonical_url", "noindex", "published_on", "unpublish_at"};
}

Result<StoredItem> save(ItemService& items, const Call& call, ItemId id,
                        const ContentItem& request) {
  return items.save(call, id,
                    [&](const StoredItem& stored) { return merged(call, request, stored); });
}

template <Action action, class Request = ActionRequest>
Result<ActionResult> act_on(ItemService& items, const Call& call, ItemId id,
                            const Request& request) {
  return items.act(call, id, action, request);
}

}  // namespace

std::vector<Endpoint> item_endpoints(ItemService& items) {
  return {
      list<&ItemService::list>(
          part, items,
          {.summary = "List content items",
           .description =
               "Lists content items in every status, newest first, with filters and search.",
           .agents = {Agents::read, {"include_body", "in_bin"}}}),
      create<&ItemService::create>(
          part, items,
          {.summary = "Create a content item",
           .description = "Creates an item in any status, so that existing content can be "
                          "imported. The statuses `approved` and `published` require the role "
                          "`approver`; a published item is live at once.",
           .example = create_example,
           .problems = {&duplicate, &problems::four_eyes},
           .agents = {Agents::draft, fields_of_staff()},
           .takes_forms = true}),
      find<&ItemService::find>(
          part, items,
          {.path = "{id}/",
           .summary = "Retrieve a content item",
           .description = "Returns one item with its latest revision, its workflow state and the "
                          "actions you may take. The `ETag` can be sent back as `If-Match`.",
           .agents = {Agents::read}}),
      put<save>(
          part, items,
          {.path = "{id}/",
           .summary = "Replace a content item",
           .description = "Saves an item as a new revision; optional fields that are absent keep "
                          "their values. Editing approved or published content returns it to "
                          "review. Send `If-Match` to avoid overwriting somebody else's edit.",
           .example = replacement_example,
           .problems = {&duplicate, &illegal_transition, &problems::four_eyes, &problems::in_bin},
           .takes_forms = true}),
      patch<save>(
          part, items,
          {.path = "{id}/",
           .summary = "Update a content item",
           .description = "Changes the given fields and saves a new revision; identical values "
                          "change nothing. A `status` follows the same transitions as the actions. "
                          "Send `If-Match` to avoid overwriting somebody else's edit.",
           .example = R"({"title": "How Base64 works, step by step", "tags": ["basics"]})",
           .problems = {&duplicate, &illegal_transition, &problems::four_eyes, &problems::in_bin},
           .agents = {Agents::draft, fields_of_staff()},
           .takes_forms = true}),
      remove<&ItemService::remove>(
          part, items,
          {.path = "{id}/",
           .summary = "Move a content item to the bin",
           .description =
               "Takes the item offline, which requires the role `approver` if it is live, frees "
               "its slug and cancels its scheduled actions. An item in the bin can be read and "
               "recovered; after 30 days, it is deleted with its revisions and comments.",
           .takes_if_match = true}),
      post<&ItemService::recover>(
          part, items,
          {.path = "{id}/recover/",
           .summary = "Recover a content item",
           .description = "Takes an item out of the bin, as a draft. If another item has its slug "
                          "now, the slug gets a number.",
           .repeats = Repeats::under_key}),
      post<&ItemService::preview_link>(
          part, items,
          {.path = "{id}/preview-link/",
           .summary = "Create a preview link",
           .description = "Returns a link to the page of the item that shows a revision, live or "
                          "not, to anybody who has the link, until it expires.",
           .example = R"({"expires_in_s": 86400})",
           .problems = {&problems::in_bin, &problems::no_page},
           .access = Access::editor,
           .takes_forms = true}),
      toolyard::act<act_on<Action::submit>>(
          part, items,
          {.path = "{id}/submit/",
           .summary = "Submit a content item for review",
           .description = "Moves a draft or generated content to `human_review`.",
           .example = comment_example,
           .problems = {&problems::not_the_latest, &problems::four_eyes, &problems::in_bin},
           .takes_forms = true}),
      toolyard::act<act_on<Action::approve>>(
          part, items,
          {.path = "{id}/approve/",
           .summary = "Approve a content item",
           .description = "Approves the latest revision, which can then be published. With the "
                          "server's `four_eyes` setting, nobody can approve their own revision.",
           .example = R"({"revision": 3, "comment": "Facts checked."})",
           .problems = {&problems::not_the_latest, &problems::four_eyes, &problems::in_bin},
           .access = Access::approver,
           .takes_forms = true}),
      toolyard::act<act_on<Action::reject>>(
          part, items,
          {.path = "{id}/reject/",
           .summary = "Reject a content item",
           .description =
               "Turns content in review back into a draft, with a comment for its author.",
           .example = R"({"comment": "Please add a worked example."})",
           .problems = {&problems::not_the_latest, &problems::four_eyes, &problems::in_bin},
           .access = Access::approver,
           .takes_forms = true}),
      toolyard::act<act_on<Action::publish, PublishRequest>>(
          part, items,
          {.path = "{id}/publish/",
           .summary = "Publish a content item",
           .description = "Publishes the latest, approved revision: immediately, or at "
                          "`publish_at`. An edit or a withdrawn approval before that time cancels "
                          "it.",
           .example = R"({"publish_at": "2030-06-01T08:00:00Z", "comment": "With the launch."})",
           .problems = {&duplicate, &problems::not_the_latest, &problems::four_eyes,
                        &problems::in_bin},
           .access = Access::approver,
           .takes_forms = true}),
      toolyard::act<act_on<Action::unpublish>>(
          part, items,
          {.path = "{id}/unpublish/",
           .summary = "Unpublish a content item",
           .description = "Takes the live revision offline and turns the item back into a draft.",
           .example = comment_example,
           .problems = {&problems::not_the_latest, &problems::four_eyes, &problems::in_bin},
           .access = Access::approver,
           .takes_forms = true}),
      toolyard::act<act_on<Action::withdraw>>(
          part, items,
          {.path = "{id}/withdraw/",
           .summary = "Withdraw an approval",
           .description = "Returns an approved item to review and cancels its scheduled "
                          "publication. A live revision stays live.",
           .example = comment_example,
           .problems = {&problems::not_the_latest, &problems::four_eyes, &problems::in_bin},
           .access = Access::approver,
           .takes_forms = true}),
      list<&ItemService::revisions>(part, items,
                                    {.path = "{id}/revisions/",
                                     .summary = "List revisions of a content item",
                                     .description = "Lists all saved revisions, newest first.",
                                     .agents = {Agents::read}}),
      post<&ItemService::restore>(
          part, items,
          {.path = "{id}/revisions/{revision}/restore/",
           .summary = "Restore a revision",
           .description =
               "Saves an earlier revision as the latest one, under the same rules as an edit.",
           .problems = {&duplicate, &problems::in_bin},
           .repeats = Repeats::under_key})};
}

}  // namespace toolyard::content
