#include "disk.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "options.h"
#include "tree.h"

#define BLOCK 512          /* unit of st_blocks, whatever the file system's block size */
#define DEEPEST 200        /* nesting of folders; each level keeps one open */
#define TOO_DEEP (1LL << 60) /* beyond any limit: the rest cannot be counted */
#define MOST_UNLINKED 16384

struct unlinked { dev_t device; ino_t file; long long bytes; };

static struct unlinked unlinked[MOST_UNLINKED];
static int unlinked_count;
static dev_t devices[MOST_FOLDERS];
static long long before, sum, peak;

static int open_folder(int parent, const char *name) {
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int fd = openat(parent, name, flags);
    /* Only an ordinary user is denied: its own folder, whose permissions it may change. */
    if (fd < 0 && errno == EACCES && fchmodat(parent, name, S_IRWXU, 0) == 0) fd = openat(parent, name, flags);
    return fd;
}

/* Does not count what has vanished, or what belongs to another user and may not be read. */
static void add_below(int parent, const char *name, dev_t device, int depth) {
    struct stat file;
    int fd = open_folder(parent, name);
    DIR *all = fd < 0 ? NULL : fdopendir(fd);
    if (!all && fd >= 0) close(fd);
    if (all && depth > DEEPEST) sum = TOO_DEEP;
    for (struct dirent *one; all && sum < TOO_DEEP && (one = readdir(all));) {
        if (strcmp(one->d_name, ".") == 0 || strcmp(one->d_name, "..") == 0) continue;
        if (fstatat(fd, one->d_name, &file, AT_SYMLINK_NOFOLLOW) < 0) {
            if (errno == EACCES) fchmod(fd, S_IRWXU);
            if (fstatat(fd, one->d_name, &file, AT_SYMLINK_NOFOLLOW) < 0) continue;
        }
        if (S_ISDIR(file.st_mode) && file.st_dev != device) continue; /* another file system is mounted there */
        sum += file.st_blocks * BLOCK;
        if (S_ISDIR(file.st_mode)) add_below(fd, one->d_name, device, depth + 1);
    }
    if (all) closedir(all);
}

static long long below_folders(void) {
    struct stat folder;
    sum = 0;
    for (int i = 0; folders[i]; i++) {
        if (lstat(folders[i], &folder) < 0) continue;
        devices[i] = folder.st_dev;
        sum += folder.st_blocks * BLOCK;
        add_below(AT_FDCWD, folders[i], folder.st_dev, 1);
    }
    return sum;
}

static int is_on_disk(dev_t device) {
    for (int i = 0; folders[i]; i++)
        if (devices[i] == device) return 1;
    return 0;
}

static int by_file(const void *left, const void *right) {
    const struct unlinked *a = left, *b = right;
    if (a->device != b->device) return a->device < b->device ? -1 : 1;
    return a->file < b->file ? -1 : a->file > b->file;
}

static void find_unlinked(pid_t pid) {
    char path[64];
    struct stat file;
    snprintf(path, sizeof path, "/proc/%d/fd", pid);
    DIR *all = opendir(path);
    for (struct dirent *one; all && unlinked_count < MOST_UNLINKED && (one = readdir(all));)
        if (isdigit((unsigned char)*one->d_name) && fstatat(dirfd(all), one->d_name, &file, 0) == 0 &&
            S_ISREG(file.st_mode) && file.st_nlink == 0 && is_on_disk(file.st_dev))
            unlinked[unlinked_count++] = (struct unlinked){file.st_dev, file.st_ino, file.st_blocks * BLOCK};
    if (all) closedir(all);
}

/* Bytes of unlinked files that some process of the run keeps open; each file counts once. */
static long long in_unlinked_files(void) {
    long long bytes = 0;
    unlinked_count = 0;
    scan(0);
    for (int i = 0; i < family_size; i++) find_unlinked(family[i]);
    qsort(unlinked, unlinked_count, sizeof *unlinked, by_file);
    for (int i = 0; i < unlinked_count; i++)
        if (i == 0 || by_file(&unlinked[i - 1], &unlinked[i]) != 0) bytes += unlinked[i].bytes;
    return bytes;
}

/* As the program sees it; it is visible to no other process. */
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
    if (program > 0) written += in_unlinked_files();
    if (program > 0 && apart(PRIVATE_TMP)) written += in_private_tmp(program);
    if (written > peak) peak = written;
    return written;
}

long long disk_peak(void) { return peak; }
