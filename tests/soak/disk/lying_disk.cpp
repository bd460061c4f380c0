// Loaded before the C library (LD_PRELOAD), this claims that all is on disk at once, as a drive
// does that lies: a test that looks for syncs has to notice.
extern "C" {
int fsync(int) { return 0; }
int fdatasync(int) { return 0; }
}
