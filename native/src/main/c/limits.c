#include "limits.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "disk.h"
#include "options.h"
#include "program.h"
#include "supervisor.h"
#include "tree.h"

#define SAMPLE (SECOND / 50)     /* between two checks of what no control group limits */
#define DISK_SAMPLE (SECOND / 10)

static int pids_events;

long long grace_period(void) { return option[GRACE_PERIOD] ? limit(GRACE_PERIOD) : 5 * SECOND; }

static long long nanoseconds(struct timeval time) { return time.tv_sec * SECOND + time.tv_usec * 1000LL; }

static long long cpu_used(void) {
    char text[512];
    long long before = nanoseconds(start->before.ru_utime) + nanoseconds(start->before.ru_stime);
    if (option[CPU_FILE] && get(option[CPU_FILE], text, sizeof text) > 0)
        return strncmp(text, "usage_usec ", 11) ? atoll(text) : atoll(text + 11) * 1000 - before; /* v1 or v2 */
    scan(0);
    return tree.cpu - before + nanoseconds(run.reaped.ru_utime) + nanoseconds(run.reaped.ru_stime) +
           nanoseconds(start->reaped.ru_utime) + nanoseconds(start->reaped.ru_stime);
}

/* Ends the run if an events file counts an event; v1's event descriptor has no key, it only signals the event. */
static void look_at_events(int fd, const char *key, const char *why) {
    char text[1024] = "", *at = text;
    ssize_t n = lseek(fd, 0, SEEK_SET) == 0 ? read(fd, text, sizeof text - 1) : 0;
    if (n > 0 && (!key || ((at = strstr(text, key)) && atoll(at + strlen(key)) > 0))) end(why, 0);
}

static int is_timed(void) { return option[CPU_LIMIT] || option[SOFT_CPU]; }

int is_scanned(void) { return option[MEMORY_LIMIT] || option[PIDS_LIMIT] || (is_timed() && !option[CPU_FILE]); }

/* The CPU time left until the next limit; ends the run if there is none. */
static long long cpu_left(void) {
    long long used = is_timed() ? cpu_used() : 0, left = SECOND * 3600;
    if (option[CPU_LIMIT] && (left = limit(CPU_LIMIT) - used) <= 0) end("cpu-time", 0);
    if (option[SOFT_CPU] && !*run.reason) {
        long long soft = limit(SOFT_CPU) - used;
        if (soft <= 0) end("cpu-time", grace_period());
        else if (soft < left) left = soft;
    }
    return left;
}

/* The most processors that the run can use at one time: without a cpuset, threads may leave the cores they were given.
   From a file such as "0-3,8-11", since sysconf may report only those of this process. */
static int processors(void) {
    char text[1024], *last = text;
    if (get("/sys/devices/system/cpu/online", text, sizeof text) <= 0) return CPU_SETSIZE;
    for (char *next = text; *next; next++)
        if (*next == '-' || *next == ',') last = next + 1;
    return atoi(last) + 1;
}

/* Checks again at the earliest moment at which the CPU time limit can be reached, or soon if no event reports usage. */
void look_at_use(void) {
    int cpus = processors();
    long long began = now(CLOCK_MONOTONIC), least = SECOND / 100 / cpus, next = cpu_left() / cpus, cost;
    if (is_scanned()) {
        if (!is_timed() || option[CPU_FILE]) scan(0);
        if (option[MEMORY_LIMIT] && tree.memory > limit(MEMORY_LIMIT)) end("memory", 0);
        if (option[PIDS_LIMIT] && tree.processes > limit(PIDS_LIMIT)) end("processes", 0);
        cost = now(CLOCK_MONOTONIC) - began; /* a tenth of one processor at most */
        least = least > 9 * cost ? least : 9 * cost;
    }
    if (pids_events >= 0) look_at_events(pids_events, "max ", "processes"); /* v1 does not wake pollers */
    if ((is_scanned() || pids_events >= 0) && next > SAMPLE) next = SAMPLE;
    arm(USE, next < least ? least : next);
}

void look_at_disk(void) {
    long long began = now(CLOCK_MONOTONIC), cost;
    if (disk_written(run.program) > limit(DISK_LIMIT)) end("disk", 0);
    cost = now(CLOCK_MONOTONIC) - began; /* a twentieth of one processor at most */
    arm(DISK, 19 * cost > DISK_SAMPLE ? 19 * cost : DISK_SAMPLE);
}

void look_at_memory(void) {
    const char *events = option[MEMORY_FILE] ? option[MEMORY_FILE] : "";
    /* Local events do not count who was killed in groups within, only that the memory of this group ran out. */
    const char *key = strstr(events, "/memory.events.local") ? "oom " : "oom_kill ";
    look_at_events(watched[MEMORY].fd, strstr(events, "oom_control") ? NULL : key, "memory");
}

void open_limits(void) {
    const char *events = option[MEMORY_FILE], *name = events ? strrchr(events, '/') : NULL;
    char text[4096], registration[32];
    int memory = watch(MEMORY, events ? open(events, O_RDONLY | O_CLOEXEC) : -1, POLLPRI);
    pids_events = option[PIDS_FILE] ? open(option[PIDS_FILE], O_RDONLY | O_CLOEXEC) : -1;
    if (name && strcmp(name, "/memory.oom_control") == 0) {
        watch(MEMORY, eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), POLLIN);
        snprintf(text, sizeof text, "%.*s/cgroup.event_control", (int)(name - events), events);
        snprintf(registration, sizeof registration, "%d %d", watched[MEMORY].fd, memory);
        put(text, registration);
    }
    if (option[DISK_LIMIT]) open_disk();
    if (is_scanned()) hurry();
}

void arm_limits(void) {
    long long begun = start->started - now(CLOCK_MONOTONIC);
    if (option[WALL_LIMIT]) arm(WALL, begun + limit(WALL_LIMIT));
    if (option[SOFT_WALL]) arm(SOFT, begun + limit(SOFT_WALL));
    if (option[LEASE]) arm(LEASE_END, limit(LEASE));
    if (option[DISK_LIMIT]) arm(DISK, DISK_SAMPLE);
    if (is_timed() || is_scanned() || pids_events >= 0) arm(USE, 0);
}
