#include "disk.h"

#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include "options.h"

#define BLOCK 512       /* what st_blocks counts, whatever the file system's own are */
#define DESCRIPTORS 16

static long long before, sum, peak;

static int add(const char *path, const struct stat *file, int kind, struct FTW *where) {
    (void)path, (void)where;
    if (kind == FTW_F || kind == FTW_D || kind == FTW_SL) sum += file->st_blocks * BLOCK;
    return 0; /* what vanished meanwhile, or may not be read, is not counted */
}

static long long below_folders(void) {
    sum = 0;
    for (int i = 0; folders[i]; i++) nftw(folders[i], add, DESCRIPTORS, FTW_PHYS | FTW_MOUNT);
    return sum;
}

/* As the program sees it; nobody else does. */
static long long in_private_tmp(pid_t program) {
    static const char *const TEMPORARY[] = {"tmp", "var/tmp", "dev/shm"};
    long long used = 0;
    for (int i = 0; i < 3; i++) {
        struct statfs there;
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/root/%s", program, TEMPORARY[i]);
        if (statfs(path, &there) == 0) used += (long long)(there.f_blocks - there.f_bfree) * there.f_bsize;
    }
    return used;
}

void open_disk(void) { before = below_folders(); }

long long disk_written(pid_t program) {
    long long written = below_folders() - before;
    if (program > 0 && apart(PRIVATE_TMP)) written += in_private_tmp(program);
    if (written > peak) peak = written;
    return written;
}

long long disk_peak(void) { return peak; }
