-- Posts the body in BENCH_BODY, or gets where there is none, with the key or access token in
-- BENCH_KEY, if any.
local file = os.getenv("BENCH_BODY")
if file ~= "" then
  wrk.method = "POST"
  wrk.body = io.open(file, "rb"):read("*a")
  wrk.headers["Content-Type"] = "application/json"
end
local key = os.getenv("BENCH_KEY")
if key:sub(1, 3) == "ty_" then wrk.headers["X-API-Key"] = key
elseif key ~= "" then wrk.headers["Authorization"] = "Bearer " .. key end

local encoding = os.getenv("BENCH_ENCODING")
if encoding ~= "" then wrk.headers["Accept-Encoding"] = encoding end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    'FIGURES{"requests":%d,"rate":%.3f,"p50":%.4f,"p99":%.4f,"failed":%d}',
    summary.requests, summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, failed))
end
