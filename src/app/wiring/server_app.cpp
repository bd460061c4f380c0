#include "app/wiring/server_app.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "adapters/fonts/installed_fonts.h"
#include "app/outside/file_store.h"
#include "app/settings/reload.h"
#include "app/settings/settings.h"
#include "app/surface/event_catalog.h"
#include "app/surface/public_site.h"
#include "app/surface/served_pages.h"
#include "app/surface/site_events.h"
#include "app/surface/surface.h"
#include "app/surface/visit_counting.h"
#include "app/version.h"
#include "app/watches/change_watch.h"
#include "app/watches/memory_watch.h"
#include "app/watches/process_metrics.h"
#include "app/watches/reload_watch.h"
#include "app/watches/store_watch.h"
#include "app/wiring/authenticator.h"
#include "app/wiring/call_rules.h"
#include "app/wiring/store.h"
#include "areas/metrics/metrics.h"
#include "core/crypto/random.h"
#include "core/time/clock.h"
#include "http/api/api.h"
#include "http/documents/openapi.h"
#include "http/documents/service_pages.h"
#include "http/mcp/requests.h"
#include "http/transport/listener.h"
#include "http/transport/server.h"
#include "http/transport/tls.h"
#include "pages/media/media_files.h"
#include "tools/tool.h"

namespace toolyard {

namespace {

// Stands in for the database when the API is described without being run.
class NoDatabase final : public Database {
 public:
  std::string_view engine() const override { return "none"; }
  std::string respell(std::string_view migration) const override { return std::string(migration); }

 protected:
  Result<void> transact(Mode, const Work&) override {
    return fail(problems::store_unavailable, "The server has no database.");
  }
};

class NoLog final : public Log {
  void emit(std::string_view) override {}
};

// Calls that wait for the database do not use a core, so there are more threads than cores. Some of
// the calls may wait for an OpenID Connect provider.
// With those of bulk calls, one caller occupies at most seven of the eight connections.
// While the database hangs, calls that wait behind others are refused, instead of timing out after
// them.
constexpr http::Capacity store_capacity{.threads = 16,
                                        .queue = 1'000,
                                        .threads_of_caller = 5,
                                        .longest_wait = std::chrono::seconds(10)};
constexpr http::Capacity bulk_capacity{.threads = 3, .queue = 100, .threads_of_caller = 2};
// Checking a password takes tens of milliseconds and tens of megabytes.
constexpr http::Capacity sign_in_capacity{
    .threads = 2, .queue = 100, .longest_wait = std::chrono::seconds(10)};
// Reads of media: a bucket may be slow, and each thread has a file in memory.
constexpr http::Capacity file_capacity{
    .threads = 8, .queue = 1'000, .threads_of_caller = 4, .longest_wait = std::chrono::seconds(10)};

Context tool_context(const Settings& settings, const Fonts& fonts) {
  return {.now = system_now,
          .fill_random = fill_random,
          .limits = {.time_ms = settings.limits.call_time_ms,
                     .output_bytes = settings.limits.max_answer_bytes},
          .fonts = &fonts};
}

std::vector<Network> trusted_proxies(const Settings& settings) {
  std::vector<Network> trusted;
  trusted.reserve(settings.server.trusted_proxies.size());
  for (const auto& proxy : settings.server.trusted_proxies)
    trusted.push_back(*parse_network(proxy));
  return trusted;
}

http::ServerOptions server_options(const Settings& settings, std::function<void()> on_hangup) {
  const auto host = listening_host(settings);
  const auto port = settings.server.listen.substr(host.size() + 1);
  return {.host = host.starts_with('[') ? host.substr(1, host.size() - 2) : host,
          .port = static_cast<std::uint16_t>(std::stoi(port)),
          .threads = static_cast<unsigned>(settings.server.threads),
          .tls_cert = settings.server.tls_cert,
          .tls_key = settings.server.tls_key,
          .header_timeout = std::chrono::milliseconds(settings.limits.header_timeout_ms),
          .idle_timeout = std::chrono::milliseconds(settings.limits.idle_timeout_ms),
          .max_header_bytes = static_cast<std::size_t>(settings.limits.max_header_bytes),
          .max_request_line = static_cast<std::size_t>(settings.limits.max_request_line_bytes),
          .trusted_proxies = trusted_proxies(settings),
          .max_held_bytes = static_cast<std::uint64_t>(settings.limits.max_held_bytes),
          .sockets = http::inherited_sockets(),
          .drain_on_signals = true,
          .on_hangup = std::move(on_hangup)};
}

std::string resource_metadata(const Settings& settings) {
  if (settings.oauth.apps == oauth::Apps::off) return {};
  return settings.server.base_url + std::string(oauth::resource_metadata_path);
}

http::ApiOptions api_options(const Settings& settings, const http::WebPages* pages,
                             pages::PublicSite* site) {
  return {
      .cors_origins = settings.server.cors_origins,
      .max_json_bytes = static_cast<std::uint64_t>(settings.limits.max_json_bytes),
      .max_upload_bytes = static_cast<std::uint64_t>(settings.limits.max_upload_bytes),
      .max_anonymous_bytes = static_cast<std::uint64_t>(settings.limits.anonymous_tools_max_bytes),
      .max_record_bytes = static_cast<std::uint64_t>(settings.limits.max_record_bytes),
      .max_import_bytes = static_cast<std::uint64_t>(settings.limits.max_import_bytes),
      .trusted_proxies = trusted_proxies(settings),
      .base_url = settings.server.base_url,
      .missing_page = pages ? pages->missing() : nullptr,
      .look = site ? site->look() : http::PageLook(),
      .max_answer_bytes = static_cast<std::uint64_t>(settings.limits.max_answer_bytes),
      .time = std::chrono::milliseconds(settings.limits.call_time_ms),
      .heavy_time = std::chrono::milliseconds(settings.limits.heavy_call_time_ms),
      .version = std::string(program_version()),
      .serves_admin_to_agents = settings.server.agents_admin == AgentsAdmin::on,
      .resource_metadata = resource_metadata(settings),
      .is_on_loopback = http::is_loopback_host(listening_host(settings))};
}

http::Capacity work_capacity(const Settings& settings) {
  const auto set = static_cast<std::size_t>(settings.server.work_threads);
  // At least two, so that one caller cannot occupy all, and one for short calls.
  const std::size_t usual = std::max(2u, std::thread::hardware_concurrency());
  return {.threads = (set > 0 ? set : usual) + 1,
          .queue = static_cast<std::size_t>(settings.server.work_queue)};
}

http::Capacity picture_capacity(const Settings& settings) {
  return {.threads = static_cast<std::size_t>(settings.media.limits.processes), .queue = 100};
}

}  // namespace

class ServerApp::Parts {
 public:
  Parts(const Settings& settings, Log& log, RereadSettings reread)
      : settings_(settings), in_force_(std::make_shared<SettingsInForce>(settings)), log_(log),
        reread_(std::move(reread)), store_(settings, log),
        store_watch_([this] { return store_.is_writable(); }, store_.threads()),
        memory_watch_(store_.threads()), context_(tool_context(settings, fonts_)),
        work_pool_(store_.threads(), "work-pool", work_capacity(settings), http::Priority::low,
                   http::processor_clocks()),
        store_pool_(store_.threads(), "store-pool", store_capacity, http::Priority::normal),
        bulk_pool_(store_.threads(), "bulk-pool", bulk_capacity, http::Priority::normal),
        sign_in_pool_(store_.threads(), "sign-in-pool", sign_in_capacity, http::Priority::normal),
        picture_pool_(store_.threads(), "picture-pool", picture_capacity(settings),
                      http::Priority::normal),
        file_pool_(store_.threads(), "file-pool", file_capacity, http::Priority::normal),
        rules_(std::make_unique<CallRules>(settings_, store_, log)), authenticator_(store_.areas()),
        surface_(surface(settings_, in_force_, context_, store_.areas(), usage(), node(),
                         ready_checks_)),
        web_pages_(web_pages(settings, surface_)), public_site_(make_public_site()),
        media_files_(make_media_files()),
        api_(api_options(settings, web_pages_.get(), public_site_.get()), surface_.endpoints,
             surface_.pages,
             {.authentication = authenticator_,
              .control = *rules_,
              .metrics = metrics_,
              .run_idempotently =
                  [this](const IdempotentRequest& request, const IdempotentWork& work) {
                    return store_.areas().idempotency.run(request, work);
                  },
              .pools = {work_pool_, store_pool_, bulk_pool_, sign_in_pool_, picture_pool_,
                        file_pool_},
              .log = log,
              .on_answer = on_answer()}),
        server_(server_options(settings, hangup_action()), api_, log, store_.threads()),
        change_watch_(change_work(), log, store_.threads()),
        metrics_watch_(
            store_.areas().metrics, [this] { return metrics_.totals(); },
            [&log](std::string_view what) {
              log.event(LogLevel::warning, "metrics could not be stored", {{"what", what}});
            },
            store_.threads()),
        visit_merging_(
            store_.areas().visits.counter(),
            [&log](std::string_view what) {
              log.event(LogLevel::warning, "visits cannot be merged", {{"what", what}});
            },
            store_.threads()),
        totals_watch_(
            store_.areas().experiments.totals(),
            [&log](std::string_view what) {
              log.event(LogLevel::warning, "totals of experiments could not be stored",
                        {{"what", what}});
            },
            store_.threads()),
        arrivals_watch_(
            store_.areas().experiments.arrivals(),
            [&log](std::string_view what) {
              log.event(LogLevel::warning, "visits of pages under experiment could not be stored",
                        {{"what", what}});
            },
            store_.threads()),
        media_cleaner_(store_.areas().media.service(), store_.threads()),
        reload_watch_([this] { reload(); }, store_.threads()) {
    store_.areas().jobs.start();
    store_.areas().events.start();
    warn_of_open_sign_ins(settings, log);
    warn_of_separate_folders(settings, log);
    warn_of_read_only_folder(settings, log);
  }

  // The pools are stopped here, because their work sends responses through the server, which is
  // destroyed before them. Threads that wait for the database get a stop request first, so that
  // they end in parallel; uploads and reads of media end early.
  ~Parts() {
    store_watch_.stop();
    memory_watch_.stop();
    change_watch_.stop();
    media_cleaner_.stop();
    store_.areas().media.service().stop();
    reload_watch_.stop();
    totals_watch_.stop();
    visit_merging_.stop();
    store_.areas().jobs.stop();
    store_.areas().events.stop();
    work_pool_.stop();
    store_pool_.stop();
    bulk_pool_.stop();
    sign_in_pool_.stop();
    picture_pool_.stop();
    file_pool_.stop();
    arrivals_watch_.stop();
    metrics_watch_.stop();
    rules_.reset();
  }

  http::Server& server() { return server_; }
  Store& store() { return store_; }
  std::span<const Endpoint> endpoints() const { return surface_.endpoints; }
  const Settings& settings() const { return settings_; }

 private:
  std::function<void()> hangup_action() {
    if (!reread_) return nullptr;
    return [this] { reload_watch_.request(); };
  }

  // Applies what has changed in the settings and certificates: all that a running server can
  // change, or nothing if something is wrong.
  void reload() {
    const auto keep = [this](const std::string& what) {
      log_.event(LogLevel::error, "settings not reloaded", {{"what", what}});
    };
    const auto wanted = reread_();
    if (!wanted) return keep(wanted.error());
    auto change = change_of(*in_force_->get(), *wanted);
    std::shared_ptr<http::TlsContext> tls;
    try {
      tls = certificate_of(change);
      if (public_site_) public_site_->reload_theme();
    } catch (const std::runtime_error& fault) {
      return keep(fault.what());
    }
    if (tls) server_.set_tls(std::move(tls));
    if (!change.changed.empty()) apply(change.settings);
    // The more detailed of both levels applies to what the log says about the change.
    const auto level = change.settings.server.log_level;
    log_.set_least(std::min(log_.least(), level));
    log_change(log_, change);
    log_.set_least(level);
    in_force_->set(std::move(change.settings));
  }

  void apply(const Settings& changed) {
    rules_->set_limits(changed.limits);
    api_.set_options(api_options(changed, web_pages_.get(), public_site_.get()));
    server_.set_trusted_proxies(trusted_proxies(changed));
  }

  // Returns the certificate as it is now, or null without TLS, and names it if it is another one.
  std::shared_ptr<http::TlsContext> certificate_of(SettingsChange& change) {
    const auto before = server_.tls();
    if (!before) return nullptr;
    auto tls = http::load_tls(change.settings.server.tls_cert, change.settings.server.tls_key);
    const bool is_listed = std::ranges::find(change.changed, "tls_cert") != change.changed.end();
    if (!is_listed && !http::have_same_certificate(*before, *tls))
      change.changed.push_back("tls_cert");
    return tls;
  }

  std::vector<http::ReadyCheck> ready_checks() {
    std::vector<http::ReadyCheck> checks{
        {"accepting", [this] { return !server_.draining(); }},
        {"database", [this] { return store_watch_.is_writable(); }},
        {"jobs", [this] { return store_.areas().jobs.is_alive(); }}};
    if (!settings_.server.redis_url.empty())
      checks.push_back({"shared_limits", [this] { return rules_->shares_limits(); },
                        http::Weight::informational});
    return checks;
  }

  std::unique_ptr<pages::PublicSite> make_public_site() {
    if (!web_pages_ || settings_.server.pages != ServedPages::all) return nullptr;
    auto site = public_site(settings_, store_, *web_pages_,
                            [this](const http::Request& request, std::string_view path) {
                              visit_counting_.note_view(request, path);
                            });
    for (auto& page : site->pages()) surface_.pages.push_back(std::move(page));
    return site;
  }

  // What visitors do is counted, and is an event of the experiments that they take part in.
  decltype(http::ApiServices::on_answer) on_answer() {
    return [this, note_event = site_events(public_site_.get(), settings_.server.base_url)](
               const Endpoint* endpoint, const http::Request& request,
               const http::Response& response) {
      if (endpoint) visit_counting_.note_call(*endpoint, request, response);
      if (note_event) note_event(endpoint, request, response);
    };
  }

  std::unique_ptr<pages::MediaFiles> make_media_files() {
    auto files = std::make_unique<pages::MediaFiles>(*store_.areas().files);
    for (auto& page : files->pages()) surface_.pages.push_back(std::move(page));
    return files;
  }

  void collect(MetricSink& sink) {
    static constexpr MetricFamily connections{"toolyard_connections", MetricKind::gauge,
                                              "Number of open connections."};
    metrics_.collect(sink);
    store_.threads().collect(sink);
    store_.database().collect(sink);
    rules_->collect(sink);
    store_.areas().collect(sink);
    http::collect_readiness(sink, ready_checks_);
    collect_certificate(sink);
    collect_disk(sink, settings_.server.data_dir);
    if (public_site_) public_site_->collect(sink);
    store_.areas().experiments.arrivals().collect(sink);
    collect_one(sink, connections, std::uint64_t{server_.connections()});
    collect_process(sink);
  }

  void collect_certificate(MetricSink& sink) const {
    static constexpr MetricFamily end{"toolyard_certificate_end_seconds", MetricKind::gauge,
                                      "Time at which the certificate of the server expires, in "
                                      "seconds since 1970."};
    if (const auto tls = server_.tls())
      collect_one(sink, end,
                  static_cast<double>(http::certificate_end(*tls).time_since_epoch().count()));
  }

  metrics::NodeStatus node() {
    const auto uptime = [since = std::chrono::steady_clock::now()] {
      return std::chrono::floor<std::chrono::seconds>(std::chrono::steady_clock::now() - since)
          .count();
    };
    return {.version = std::string(program_version()),
            .counted = [this] { return metrics_.totals(); },
            .counters = [this](MetricSink& sink) { collect(sink); },
            .uptime_s = uptime,
            .rss_bytes = resident_bytes};
  }

  Areas::Usage usage() {
    return {
        .passwords = {.sign_in =
                          [this](auto name, auto address, const auto& knows) {
                            return rules_->try_sign_in(name, address, knows);
                          },
                      .change = [this](UserId user) { return rules_->try_password_change(user); },
                      .code = [this](auto address) { return rules_->try_code(address); }},
        .may_record = [this](const Caller& caller,
                             std::size_t events) { return rules_->may_record(caller, events); },
        .used_this_month = [this](KeyId key) { return rules_->used_this_month(key); },
        .usage_of = [this](const auto& owner, const auto& query,
                           auto limit) { return rules_->usage().usage(owner, query, limit); },
        .reported_account = [this](
                                const Caller& caller,
                                auto environment) { return rules_->reported(caller, environment); },
        .reported_key = [this](const Caller& caller, KeyId key) -> Result<metering::Reported> {
          TOOLYARD_TRY(const auto known, store_.keys().find(caller.user, key));
          auto reported = rules_->reported(caller, known.environment);
          reported.owner.key = key;
          reported.quota = known.monthly_quota;
          return reported;
        },
        .usage_faults = [this](const auto& query) { return rules_->usage().faults_of(query); }};
  }

  ChangeWork change_work() {
    auto& areas = store_.areas();
    return {.load = [&areas] { return areas.load(); },
            .refresh = [this, &areas]() -> Result<void> {
              TOOLYARD_TRY_VOID(areas.refresh());
              return public_site_ ? public_site_->refresh() : Result<void>();
            },
            .plan = [&areas] { return areas.plan(); }};
  }

  const Settings settings_;
  const std::shared_ptr<SettingsInForce> in_force_;
  Log& log_;
  const RereadSettings reread_;
  Store store_;
  StoreWatch store_watch_;
  MemoryWatch memory_watch_;
  const fonts::InstalledFonts fonts_;
  Context context_;
  http::WorkPool work_pool_;
  http::WorkPool store_pool_;
  http::WorkPool bulk_pool_;
  http::WorkPool sign_in_pool_;
  http::WorkPool picture_pool_;
  http::WorkPool file_pool_;
  std::unique_ptr<CallRules> rules_;
  http::RequestMetrics metrics_;
  const VisitCounting visit_counting_{store_.areas().visits, settings_.server.base_url};
  Authenticator authenticator_;
  const std::vector<http::ReadyCheck> ready_checks_{ready_checks()};
  Surface surface_;
  std::unique_ptr<const http::WebPages> web_pages_;
  std::unique_ptr<pages::PublicSite> public_site_;
  std::unique_ptr<pages::MediaFiles> media_files_;
  http::Api api_;
  http::Server server_;
  ChangeWatch change_watch_;
  metrics::MetricsWatch metrics_watch_;
  visits::VisitMergeThread visit_merging_;
  experiments::TotalsWatch totals_watch_;
  experiments::ArrivalsWatch arrivals_watch_;
  media::CleanUpThread media_cleaner_;
  ReloadWatch reload_watch_;
};

ServerApp::ServerApp(const Settings& settings, Log& log, RereadSettings reread)
    : parts_(std::make_unique<Parts>(settings, log, std::move(reread))) {}
ServerApp::~ServerApp() = default;

std::uint16_t ServerApp::port() const { return parts_->server().port(); }
Store& ServerApp::store() { return parts_->store(); }
std::span<const Endpoint> ServerApp::endpoints() const { return parts_->endpoints(); }
void ServerApp::run() { parts_->server().run(); }
void ServerApp::drain() { parts_->server().drain(); }

std::vector<std::string> ServerApp::urls() const {
  const auto& settings = parts_->settings();
  const std::string scheme = settings.server.tls_cert.empty() ? "http://" : "https://";
  std::vector<std::string> urls;
  for (const int socket : http::inherited_sockets())
    urls.push_back(scheme + http::address_of_socket(socket));
  if (urls.empty())
    urls.push_back(scheme + listening_host(settings) + ":" + std::to_string(port()));
  return urls;
}

std::string openapi_document(const Settings& settings) {
  const fonts::InstalledFonts installed;
  const auto context = tool_context(settings, installed);
  NoDatabase database;
  NoLog log;
  Threads threads(log);
  Areas areas(database, database, settings, SecretKey(std::string(SecretKey::min_bytes, ' ')), log,
              threads, outside_of(settings, database));
  const auto in_force = std::make_shared<SettingsInForce>(settings);
  const auto all = surface(settings, in_force, context, areas, {}, {}, {});
  const auto events = event_catalog();
  http::KnownExamples examples;
  return http::openapi_json({.endpoints = all.shown,
                             .pages = all.listed,
                             .events = events,
                             .base_url = settings.server.base_url,
                             .version = program_version()},
                            examples);
}

std::string openapi_as_yaml(const std::string& json) { return http::yaml_from_json(json); }

}  // namespace toolyard
