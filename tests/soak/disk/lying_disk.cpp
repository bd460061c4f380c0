// A library for LD_PRELOAD whose fsync and fdatasync do nothing, like a drive that lies about its
// cache. The test that looks for syncs has to notice.
extern "C" {
int fsync(int) { return 0; }
int fdatasync(int) { return 0; }
}
