// Thread that removes the files of interrupted uploads and of deleted media every few minutes. The
// store of files may be slow, so no other thread waits for it.
#pragma once
#include "areas/media/service.h"
#include "core/threads.h"

namespace toolyard::media {

class CleanUpThread {
 public:
  // Both must outlive this object.
  CleanUpThread(const MediaService& service, Threads& threads);

  // Requests a stop, without waiting; the destructor waits for the removal of a folder.
  void stop() { thread_.request_stop(); }

 private:
  Thread thread_;
};

}  // namespace toolyard::media
