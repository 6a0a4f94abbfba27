#define _GNU_SOURCE
#include "tree.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PIDS (1 << 22) /* the kernel's largest process id */
#define SEEN (1 << 16) /* processes looked at in one scan */

const char *groups[MOST_GROUPS];
int group_count;
struct use tree;

const char *in(const char *group, const char *file) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", group, file);
    return path;
}

ssize_t get(const char *file, char *text, size_t size) {
    ssize_t length = 0, n = -1;
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    while (fd >= 0 && (n = read(fd, text + length, size - 1 - length)) > 0) length += n;
    text[length] = 0;
    if (fd >= 0) close(fd);
    return n < 0 ? -1 : length;
}

int put(const char *file, const char *text) {
    int fd = open(file, O_WRONLY | O_CLOEXEC);
    int done = fd >= 0 && write(fd, text, strlen(text)) >= 0, error = errno;
    if (fd >= 0) close(fd);
    errno = error;
    return done;
}

void scan(int signal) {
    static pid_t parent[PIDS];
    static struct { pid_t pid; long long cpu, threads; } seen[SEEN];
    char text[1024], path[64];
    int count = 0;
    DIR *proc = opendir("/proc");
    memset(&tree, 0, sizeof tree);
    for (struct dirent *entry; proc && (entry = readdir(proc)) && count < SEEN;) {
        long long user, system, child_user, child_system;
        pid_t pid = isdigit((unsigned char)*entry->d_name) ? atoi(entry->d_name) : 0;
        snprintf(path, sizeof path, "/proc/%d/stat", pid);
        if (pid <= 0 || pid >= PIDS || get(path, text, sizeof text) <= 0 || !strrchr(text, ')')) continue;
        if (sscanf(strrchr(text, ')') + 1,
                   " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lld %lld %lld %lld %*d %*d %lld",
                   &parent[pid], &user, &system, &child_user, &child_system, &seen[count].threads) != 6) continue;
        seen[count].cpu = (user + system + child_user + child_system) * (SECOND / sysconf(_SC_CLK_TCK));
        seen[count++].pid = pid;
    }
    if (proc) closedir(proc);
    for (int i = 0; i < count; i++) {
        long long resident = 0, shared = 0;
        pid_t up = parent[seen[i].pid];
        for (int depth = 0; up > 0 && up != getpid() && depth < count; depth++) up = parent[up];
        if (up != getpid()) continue;
        snprintf(path, sizeof path, "/proc/%d/statm", seen[i].pid);
        if (get(path, text, sizeof text) > 0) sscanf(text, "%*d %lld %lld", &resident, &shared);
        tree.memory += (resident - shared) * sysconf(_SC_PAGESIZE);
        tree.cpu += seen[i].cpu;
        tree.processes += seen[i].threads;
        if (signal) kill(seen[i].pid, signal);
    }
}

int signal_group(int signal) {
    static char pids[1 << 20];
    if (group_count == 0 || get(in(groups[0], "cgroup.procs"), pids, sizeof pids) < 0) return 1;
    for (char *next = pids; signal && next && *next; next = strchr(next, '\n'), next += next != NULL)
        kill(atoi(next), signal);
    return !*pids;
}

void signal_tree(int signal) {
    if (signal != SIGKILL || group_count == 0) signal_group(signal);
    else if (!put(in(groups[0], "cgroup.kill"), "1")) { /* who is frozen cannot fork away from the signals */
        int v2 = !put(in(groups[0], "freezer.state"), "FROZEN") && put(in(groups[0], "cgroup.freeze"), "1");
        signal_group(signal);
        put(in(groups[0], v2 ? "cgroup.freeze" : "freezer.state"), v2 ? "0" : "THAWED");
    }
    scan(signal); /* those that left their group, and all where there is none */
}
