#include "areas/visits/counting/tally.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <utility>

#include "areas/visits/counting/source.h"
#include "core/address.h"
#include "core/crypto/random.h"

namespace toolyard::visits {
namespace {

// What is remembered of user agents, and how many cells may wait for the database before pages and
// sources are no longer told apart.
constexpr std::size_t max_browsers = 16'384, max_waiting_cells = 400'000;

// Of the visitors of one network in a day; further ones count as views alone.
constexpr std::uint32_t max_network_keys = 50'000;

constexpr std::array all_scopes{Scope::page, Scope::locale, Scope::site};

Scope by_source(Scope scope) {
  return static_cast<Scope>(static_cast<std::int64_t>(scope) + scopes_by_source);
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 32;
}

template <class... Words> std::uint64_t hash_of_words(Words... words) {
  std::array numbers{static_cast<std::uint64_t>(words)...};
  std::uint64_t hash = 0x2545f4914f6cdd1d;
  for (const auto number : numbers) hash = mixed(hash, number);
  return hash;
}

HashKey random_key() {
  std::array<unsigned char, sizeof(HashKey)> bytes{};
  fill_random(bytes);
  HashKey key;
  std::memcpy(&key, bytes.data(), sizeof key);
  return key;
}

// The network of a visitor, as rate limits count it, and the wider one that bounds what is added:
// of IPv4 addresses the /24, of IPv6 addresses the /48.
struct Networks {
  std::uint64_t own = 0, wide = 0;
};
Networks networks_of(std::string_view address) {
  const auto parsed = parse_address(address);
  if (!parsed) return {};
  const auto base = counted_network(*parsed).base.bytes;
  const bool is_ipv4 = base[10] == 0xff && base[11] == 0xff;
  const auto number_of = [&](std::size_t first, std::size_t last) {
    std::uint64_t number = 0;
    for (auto i = first; i < last; ++i) number = number << 8 | base[i];
    return number;
  };
  if (is_ipv4) return {.own = number_of(10, 16), .wide = number_of(10, 15)};
  return {.own = number_of(0, 8), .wide = number_of(0, 6)};
}

std::string_view bytes_of(const std::array<std::uint64_t, 3>& words) {
  return {reinterpret_cast<const char*>(words.data()), sizeof words};
}

}  // namespace

std::size_t CellHash::operator()(const Cell& cell) const {
  return hash_of_words(cell.scope, cell.hour, cell.page, cell.locale, cell.referrer, cell.campaign);
}

Tally::Tally(LocaleOf locale_of, SharedVisitors* shared, std::size_t max_keys)
    : locale_of_(std::move(locale_of)), shared_(shared), seen_(max_keys) {}

void Tally::begin_day(Day day) {
  settle();
  has_old_labels_ = day_ >= 0;
  day_ = day;
  seen_.clear();
  keys_of_network_.clear();
  browsers_.clear();
  recent_.forget_visitors();
  has_shared_salt_ = false;
  salt_ = random_key();
  choose_salt();
  labels_.begin_day();
}

void Tally::forget_old_labels() {
  if (std::exchange(has_old_labels_, false)) labels_.clear();
}

// A salt of this node alone is replaced when the shared one can be had, so that a visitor may count
// twice on a day on which the shared store was not available.
void Tally::choose_salt() {
  if (!shared_ || has_shared_salt_) return;
  const auto shared = shared_->salt(day_);
  if (!shared) return;
  salt_ = *shared;
  has_shared_salt_ = true;
  browsers_.clear();
}

const Tally::KnownBrowser& Tally::known_browser(std::string_view user_agent) {
  user_agent_ = user_agent;
  if (const auto known = browsers_.find(user_agent_); known != browsers_.end())
    return known->second;
  if (browsers_.size() >= max_browsers) browsers_.clear();
  return browsers_
      .emplace(user_agent_, KnownBrowser{browser_of(user_agent), keyed_hash(salt_, user_agent)})
      .first->second;
}

Tally::Visitor Tally::visitor_of(const Visit& visit, std::uint64_t agent) const {
  const auto [own, wide] = networks_of(visit.address);
  return {.hash = keyed_hash(salt_, bytes_of({own, agent, keyed_hash(salt_, visit.host)})),
          .network = keyed_hash(salt_, bytes_of({wide, 0, 0}))};
}

bool Tally::count(const Visit& given) {
  auto visit = given;
  visit.at = std::max(visit.at, begin_of(day_));
  const auto& [browser, agent] = known_browser(visit.user_agent);
  if (browser.is_robot) return false;
  const auto visitor = visitor_of(visit, agent);
  if (visit.is_view) count_view(visit, visitor, browser.device);
  else count_event(visit, visitor);
  return true;
}

// A view within the site has no source: its visitor did not arrive with it.
std::optional<Tally::Source> Tally::source_of(const Visit& visit, std::uint64_t network) {
  const auto campaign =
      visit.query.find("utm_") == visit.query.npos ? std::string() : campaign_of(visit.query);
  const auto referrer = visit.referrer.empty() ? std::optional(std::string())
                                               : referring_site(visit.referrer, visit.host);
  if (!referrer && campaign.empty()) return std::nullopt;
  const bool is_direct = !referrer || referrer->empty();
  Source source{.referrer = labels_.find_or_add(
                    LabelKind::referrer, is_direct ? direct_label : std::string_view(*referrer),
                    day_, network)};
  if (!campaign.empty())
    source.campaign = labels_.find_or_add(LabelKind::campaign, campaign, day_, network);
  return source;
}

void Tally::count_view(const Visit& visit, const Visitor& visitor, Device device) {
  const auto network = visitor.network;
  const bool is_crowded = sums_.views.size() > max_waiting_cells;
  const auto page =
      labels_.find_or_add(LabelKind::path, is_crowded ? other_label : visit.path, day_, network);
  const auto hour = std::chrono::floor<std::chrono::hours>(visit.at).time_since_epoch().count();
  Cell cell{.hour = hour, .page = page, .locale = locale_of(page, visit.path, network)};
  add(cell, visitor, device);
  if (const auto source = source_of(visit, network); source && !is_crowded) {
    cell.referrer = source->referrer;
    cell.campaign = source->campaign;
    add(cell, visitor, device);
  }
  recent_.add(visitor.hash, visit.at);
}

// Pages that are not told apart may be of any locale.
LabelNumber Tally::locale_of(LabelNumber page, std::string_view path, std::uint64_t network) {
  auto& label = labels_.at(page);
  if (label.locale != 0 && label.text != other_label) return label.locale;
  label.locale = labels_.find_or_add(LabelKind::locale, locale_of_(path), day_, network);
  return label.locale;
}

bool Tally::is_new(std::uint64_t key, const Visitor& visitor) {
  auto& used = keys_of_network_[visitor.network];
  if (used >= max_network_keys || !seen_.add(key)) return false;
  ++used;
  return true;
}

// Adds a view of a page to its scopes, from the narrowest on: a visitor who is not new there is not
// new in a wider one.
void Tally::add(Cell cell, const Visitor& visitor, Device device) {
  const auto kind = static_cast<std::size_t>(device);
  bool may_be_new = true;
  for (const auto scope : all_scopes) {
    cell.scope = cell.referrer == 0 ? scope : by_source(scope);
    if (scope != Scope::page) cell.page = 0;
    if (scope == Scope::site) cell.locale = 0;
    auto& figures = sums_.views[cell];
    ++figures.views[kind];
    if (!may_be_new) continue;
    const auto key = key_of(visitor.hash, cell);
    may_be_new = is_new(key, visitor);
    if (may_be_new) fresh_.push_back({.key = key, .visitors = &figures.visitors[kind]});
  }
}

std::uint64_t Tally::key_of(std::uint64_t visitor, const Cell& cell) const {
  return mixed(visitor,
               hash_of_words(cell.scope, labels_.at(cell.page).hash, labels_.at(cell.locale).hash,
                             labels_.at(cell.referrer).hash, labels_.at(cell.campaign).hash));
}

void Tally::count_event(const Visit& visit, const Visitor& visitor) {
  const auto tool = visit.path.empty()
                        ? LabelNumber{0}
                        : labels_.find_or_add(LabelKind::tool, visit.path, day_, visitor.network);
  auto& figures = sums_.events[{.day = day_, .event = visit.event, .tool = tool}];
  const bool is_once = visit.event == Event::tool_used || visit.event == Event::result_copied;
  if (!is_once) ++figures.events;
  const auto key =
      mixed(visitor.hash, hash_of_words(~std::uint64_t{0}, visit.event, labels_.at(tool).hash));
  if (is_new(key, visitor))
    fresh_.push_back(
        {.key = key, .visitors = &figures.visitors, .events = is_once ? &figures.events : nullptr});
}

void Tally::settle() {
  if (fresh_.empty()) return;
  std::optional<std::vector<bool>> is_new;
  if (shared_ && has_shared_salt_) {
    std::vector<std::uint64_t> keys;
    keys.reserve(fresh_.size());
    for (const auto& one : fresh_) keys.push_back(one.key);
    is_new = shared_->add(day_, keys);
  }
  for (std::size_t i = 0; i < fresh_.size(); ++i) {
    if (is_new && !(*is_new)[i]) continue;
    ++*fresh_[i].visitors;
    if (fresh_[i].events) ++*fresh_[i].events;
  }
  fresh_.clear();
  choose_salt();
}

}  // namespace toolyard::visits
