// The SQL of generations.
#pragma once
#include <optional>

#include "areas/content/generation.h"
#include "ports/database.h"
#include "ports/job_queue.h"

namespace toolyard::content {

GenerationId insert_generation(Transaction& transaction, const StoredGeneration& one, Instant now);
void set_job(Transaction& transaction, GenerationId id, JobId job);
std::optional<StoredGeneration> find_generation(Transaction& transaction, JobId job);

// What the model has answered, before anything is made of it.
void keep_reply(Transaction& transaction, GenerationId id, const WrittenText& reply);
void finish_generation(Transaction& transaction, GenerationId id, Instant now);

}  // namespace toolyard::content
