// Media: pictures and files for texts, campaigns and the site.
#pragma once
#include <utility>
#include <vector>

#include "areas/media/clean_up_thread.h"
#include "areas/media/facts.h"
#include "areas/media/options.h"
#include "areas/media/problems.h"
#include "areas/media/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::media {

class MediaLibrary {
 public:
  explicit MediaLibrary(Dependencies dependencies) : service_(std::move(dependencies)) {}

  MediaService& service() { return service_; }
  std::vector<Endpoint> endpoints();

 private:
  MediaService service_;
};

}  // namespace toolyard::media
