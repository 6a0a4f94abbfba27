#include "tree.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isolation.h"

#ifndef SCHED_RESET_ON_FORK
#define SCHED_RESET_ON_FORK 0x40000000
#endif
#define PIDS (1 << 22) /* the kernel's largest process id */
#define SEEN (1 << 16) /* processes remembered in one scan */
#define MOST_PASSES 1000

struct process { pid_t pid, parent; long long cpu, threads; };

const char *groups[MOST_GROUPS];
int group_count;
struct use tree;
pid_t family[SEEN], root, sampler;
int family_size;
static int met[PIDS], scans; /* the scan that last found a process as a descendant */

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

void hurry(void) {
    cpu_set_t here;
    int cpu = sched_getcpu();
    CPU_ZERO(&here);
    CPU_SET(cpu < 0 ? 0 : cpu, &here);
    if (sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &(struct sched_param){.sched_priority = 1}) == 0)
        sched_setaffinity(0, sizeof here, &here);
}

/* Keeps a process from forking: it may have no children, is stopped, and is confined to a hurried supervisor's CPU. */
static void calm(pid_t pid) {
    cpu_set_t here;
    if (sched_getscheduler(0) != SCHED_OTHER && sched_getaffinity(0, sizeof here, &here) == 0)
        sched_setaffinity(pid, sizeof here, &here);
    prlimit(pid, RLIMIT_NPROC, &(struct rlimit){0, 0}, NULL);
    kill(pid, SIGSTOP);
}

static int read_process(const char *name, struct process *one) {
    char text[1024], path[64], *rest;
    long long user, system, child_user, child_system;
    one->pid = isdigit((unsigned char)*name) ? atoi(name) : 0;
    snprintf(path, sizeof path, "/proc/%d/stat", one->pid);
    if (one->pid <= 0 || one->pid >= PIDS || get(path, text, sizeof text) <= 0 || !(rest = strrchr(text, ')'))) return 0;
    if (sscanf(rest + 1, " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lld %lld %lld %lld %*d %*d %lld", &one->parent,
               &user, &system, &child_user, &child_system, &one->threads) != 6) return 0;
    one->cpu = (user + system + child_user + child_system) * (SECOND / sysconf(_SC_CLK_TCK));
    return one->parent >= 0 && one->parent < PIDS && one->pid != root && one->pid != sampler && one->pid != getpid();
}

/* Counts or signals a descendant; true if the previous scan did not find it. */
static int meet(const struct process *one, int signal) {
    char text[256], path[64];
    long long resident = 0, shared = 0;
    int fresh = met[one->pid] < scans - 1;
    met[one->pid] = scans;
    if (signal > 0) kill(one->pid, signal);
    if (signal == CALM) calm(one->pid);
    if (signal != 0 || one->pid == first_process) return fresh;
    snprintf(path, sizeof path, "/proc/%d/statm", one->pid);
    if (get(path, text, sizeof text) > 0) sscanf(text, "%*d %lld %lld", &resident, &shared);
    tree.memory += (resident - shared) * sysconf(_SC_PAGESIZE);
    tree.resident += resident * sysconf(_SC_PAGESIZE);
    if (family_size < SEEN) family[family_size++] = one->pid;
    tree.cpu += one->cpu;
    tree.processes += one->threads;
    return fresh;
}

int scan(int signal) {
    static struct process strangers[SEEN], one;
    int count = 0, fresh = 0, before;
    DIR *proc = opendir("/proc");
    memset(&tree, 0, sizeof tree);
    family_size = 0;
    met[root] = ++scans;
    /* Ids are in ascending order: parents mostly come before children, and processes created meanwhile at the end. */
    for (struct dirent *entry; proc && (entry = readdir(proc));) {
        if (!read_process(entry->d_name, &one)) continue;
        if (met[one.parent] == scans) fresh += meet(&one, signal);
        else if (count < SEEN) strangers[count++] = one;
    }
    if (proc) closedir(proc);
    do { /* strangers whose parents turned out to be descendants */
        before = count;
        for (int i = count = 0; i < before; i++)
            if (met[strangers[i].parent] == scans) fresh += meet(&strangers[i], signal);
            else strangers[count++] = strangers[i];
    } while (count < before);
    return fresh;
}

int tasks_of(uid_t user) {
    char path[300];
    struct stat folder;
    int count = 0;
    DIR *proc = opendir("/proc");
    for (struct dirent *entry; proc && (entry = readdir(proc));) {
        if (!isdigit((unsigned char)*entry->d_name)) continue;
        snprintf(path, sizeof path, "/proc/%s/task", entry->d_name);
        if (stat(path, &folder) == 0 && folder.st_uid == user) count += folder.st_nlink - 2; /* one folder per thread */
    }
    if (proc) closedir(proc);
    return count;
}

int signal_group(int signal) {
    static char pids[1 << 20];
    if (group_count == 0 || get(in(groups[0], "cgroup.procs"), pids, sizeof pids) < 0) return 1;
    for (char *next = pids; signal && next && *next; next = strchr(next, '\n'), next += next != NULL)
        kill(atoi(next), signal);
    return !*pids;
}

void remove_groups(void) {
    for (int i = 0; i < group_count; i++) /* busy for a moment after the last process: retry for a second at most */
        for (useconds_t pause = 50, waited = 0; rmdir(groups[i]) < 0 && errno == EBUSY && waited < 1000000;
             waited += pause, pause = pause < 1000 ? pause * 2 : pause) usleep(pause);
}

void signal_tree(int signal) {
    if (signal == SIGKILL) hurry();
    if (signal != SIGKILL || group_count == 0) signal_group(signal);
    else if (!put(in(groups[0], "cgroup.kill"), "1")) { /* a frozen process cannot fork before the signal */
        int v2 = !put(in(groups[0], "freezer.state"), "FROZEN") && put(in(groups[0], "cgroup.freeze"), "1");
        signal_group(signal);
        put(in(groups[0], v2 ? "cgroup.freeze" : "freezer.state"), v2 ? "0" : "THAWED");
    }
    /* Processes outside the group, or all if there is none: calm them until no new one appears. */
    for (int passes = 0; signal == SIGKILL && signal_group(0) && passes < MOST_PASSES && scan(CALM); passes++) continue;
    scan(signal);
}
