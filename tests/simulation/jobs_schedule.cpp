#include "tests/simulation/jobs_schedule.h"

namespace toolyard::simulation {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int nodes = 3, callers_at_once = 3, calls_each = 4;
constexpr std::int64_t last_revision = 2;  // of jobs that add another job

jobs::Options options_of(Random& random) {
  const bool is_short = random.chance(0.5);
  return {.threads = 3,
          .lease = is_short ? seconds(10) : seconds(60),
          .renewal = is_short ? seconds(3) : seconds(20),
          .poll = seconds(4)};
}

jobs::Outcome fault(std::string what) { return std::unexpected(JobFault{.what = std::move(what)}); }

bool leads_on(const RunningJob& job) {
  return job.object() % 2 == 0 && job.revision() < last_revision;
}

}  // namespace

void JobsSchedule::prepare(Database& real) {
  static_cast<void>(real.write([](Transaction& transaction) -> Result<void> {
    transaction.run_script(
        "create table if not exists simulated_calls (id integer primary key, key text not null);"
        "create table if not exists simulated_effects (job bigint not null, attempt bigint);"
        "delete from simulated_calls; delete from simulated_effects; delete from jobs;"
        "delete from idempotent_answers; delete from sqlite_sequence;");
    return {};
  }));
}

JobsSchedule::JobsSchedule(std::uint64_t seed, Database& real)
    : Schedule(seed, nodes), real_(real), options_(options_of(world().random())),
      watch_(world(), real, "simulated_effects", options_.lease) {
  prepare(real);
}

std::shared_ptr<Node> JobsSchedule::start_node(Process& process) {
  return std::make_shared<JobsNode>(
      world(), process, real_, options_, [this](const Process& one) { look(one); },
      [this](JobsNode& node, RunningJob& job) { return handle(node, job); });
}

void JobsSchedule::look(const Process& process) {
  watch_.look(process);
  const auto twice = real_.read([](Transaction& transaction) -> Result<std::vector<std::string>> {
    return transaction.rows<std::string>(
        "select key from simulated_calls group by key having count(*) > 1");
  });
  for (const auto& key : *twice)
    if (!calls_[key].is_outside) world().violated("the call " + key + " is carried out twice");
}

void JobsSchedule::work_for_a_while(RunningJob& job) {
  auto& random = world().random();
  const auto time = milliseconds(random.chance(0.7) ? random.below(500) : random.below(30'000));
  // Some handlers do not check for a stop request.
  sleep_for(random.chance(0.8) ? job.stop() : std::stop_token(), time);
}

Result<void> JobsSchedule::bring_about(JobsNode& node, RunningJob& job) {
  return node.store.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    const auto made = transaction.change(
        "insert into simulated_effects (job, attempt) select $1, $2 "
        "where not exists (select 1 from simulated_effects where job = $1)",
        job.id(), job.attempt());
    if (made > 0 && leads_on(job))
      node.jobs.queue().add(transaction, {.kind = job.revision() % 2 == 0 ? "b" : "a",
                                          .object = job.object(),
                                          .revision = job.revision() + 1});
    return {};
  });
}

jobs::Outcome JobsSchedule::handle(JobsNode& node, RunningJob& job) {
  auto& random = world().random();
  const JobsWatch::ActiveHandler here(watch_, node.process(), job.id());
  const double clumsiness = world().is_calm() ? 0 : 0.08;
  work_for_a_while(job);
  if (random.chance(clumsiness)) return fault("it did not work out");
  if (random.chance(clumsiness)) throw std::runtime_error("a fault of the handler's own");
  if (const auto done = bring_about(node, job); !done) return fault(done.error().detail);
  if (random.chance(clumsiness)) return fault("it did work out, but did not notice");
  work_for_a_while(job);
  return {};
}

std::vector<std::function<void()>> JobsSchedule::callers() {
  std::vector<std::function<void()>> all;
  for (int caller = 0; caller < callers_at_once; ++caller)
    all.emplace_back([this, caller] { call_some(caller); });
  return all;
}

void JobsSchedule::call_some(int caller) {
  auto& random = world().random();
  for (int i = 0; i < calls_each && world().violations().empty(); ++i) {
    world().sleep(milliseconds(random.below(20'000)));
    auto key = "call-" + std::to_string(caller) + "-" + std::to_string(i);
    // Some keys are used by several callers, concurrently or later.
    if (!calls_.empty() && random.chance(0.3))
      key = std::next(calls_.begin(), random.below(std::ssize(calls_)))->first;
    if (!calls_.contains(key)) calls_[key].is_outside = random.chance(0.3);
    call(key);
  }
}

void JobsSchedule::call(const std::string& key) {
  auto& random = world().random();
  while (world().violations().empty()) {
    if (const auto node = any<JobsNode>(); node && call_once(*node, key)) return;
    world().sleep(milliseconds(random.below(4'000)));
  }
}

// Returns whether the caller has received a successful response.
bool JobsSchedule::call_once(JobsNode& node, const std::string& key) {
  const bool is_outside = calls_[key].is_outside;
  const auto done = node.idempotency.run(
      {.user = UserId{1},
       .route = "POST /here/",
       .key = key,
       .fingerprint = "f",
       .is_outside = is_outside},
      [&] { return is_outside ? carry_out_outside(node, key) : carry_out(node, key); });
  const bool is_heard =
      node.process().is_alive && (world().is_calm() || !world().random().chance(0.1));
  if (is_heard) hear(key, done);
  return is_heard && done;
}

void JobsSchedule::hear(const std::string& key, const Result<IdempotentResponse>& done) {
  if (!done) {
    const auto* type = done.error().type;
    if (type != &problems::store_unavailable && type != &problems::still_running)
      world().violated("the call " + key + " is refused: " + done.error().detail);
    return;
  }
  auto& kept = calls_[key];
  if (kept.answer.empty()) kept.answer = done->response.body;
  world().note("the call " + key + " is answered: " + done->response.body);
  if (kept.answer != done->response.body)
    world().violated("the call " + key + " is answered in two ways: " + kept.answer + " and " +
                     done->response.body);
}

Result<StoredResponse> JobsSchedule::write_call(JobsNode& node, const std::string& key) {
  return node.store.write([&](Transaction& transaction) -> Result<StoredResponse> {
    const auto id = transaction.insert<std::int64_t>(
        "insert into simulated_calls (key) values ($1) returning id", key);
    node.jobs.queue().add(transaction, {.kind = *id % 3 == 0 ? "b" : "a", .object = *id});
    return StoredResponse{
        .status = 201, .location = "", .entity_tag = "", .body = std::to_string(*id)};
  });
}

Result<StoredResponse> JobsSchedule::carry_out(JobsNode& node, const std::string& key) {
  return write_call(node, key);
}

// Simulates a call to an outside service: takes some time, outside of a transaction.
Result<StoredResponse> JobsSchedule::carry_out_outside(JobsNode& node, const std::string& key) {
  auto& kept = calls_[key];
  const bool are_clocks_right = world().largest_offset() < seconds(5);
  if (kept.at_work > 0 && are_clocks_right)
    world().violated("the call " + key + " is carried out by two at a time");
  if (!kept.answer.empty())
    world().violated("the call " + key + " is carried out again after it was answered");
  ++kept.at_work;
  world().sleep(milliseconds(world().random().below(20'000)));
  auto done = write_call(node, key);
  --kept.at_work;
  return done;
}

bool JobsSchedule::is_over() { return watch_.are_over(); }

void JobsSchedule::check_end() {
  std::map<std::int64_t, int> found;
  for (const auto& [id, job] : watch_.jobs()) {
    if (job.state == JobState::done && job.effects != 1)
      world().violated("job " + std::to_string(std::int64_t(id)) + " has no effect");
    ++found[job.object * (last_revision + 1) + job.revision];
  }
  for (const auto& [what, count] : found)
    if (count != 1) world().violated("a job was added twice for " + std::to_string(what));
  for (const auto& [key, kept] : calls_)
    if (kept.answer.empty()) world().violated("the call " + key + " was never answered");
}

}  // namespace toolyard::simulation
