#include "counters.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#define HARDWARE PERF_TYPE_HARDWARE
#define SOFTWARE PERF_TYPE_SOFTWARE

static struct counter { const char *name; unsigned type, event; int fd, user_only; } counters[] = {
    {"instructions", HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, -1, 0},
    {"cycles", HARDWARE, PERF_COUNT_HW_CPU_CYCLES, -1, 0},
    {"cache-references", HARDWARE, PERF_COUNT_HW_CACHE_REFERENCES, -1, 0},
    {"cache-misses", HARDWARE, PERF_COUNT_HW_CACHE_MISSES, -1, 0},
    {"branches", HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS, -1, 0},
    {"branch-misses", HARDWARE, PERF_COUNT_HW_BRANCH_MISSES, -1, 0},
    {"task-clock", SOFTWARE, PERF_COUNT_SW_TASK_CLOCK, -1, 0},
    {"context-switches", SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES, -1, 0},
    {"cpu-migrations", SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS, -1, 0},
    {"page-faults", SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS, -1, 0},
    {"page-faults-major", SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS_MAJ, -1, 0},
};
enum { COUNTERS = sizeof counters / sizeof *counters };

static int open_counter(struct counter *counter, int user_only) {
    struct perf_event_attr what = {.type = counter->type, .size = sizeof what, .config = counter->event};
    what.disabled = 1;
    what.inherit = 1;        /* by everything the program starts; ended processes stay counted */
    what.enable_on_exec = 1; /* this process never calls exec: its own events stay disabled */
    what.exclude_kernel = what.exclude_hv = user_only;
    what.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    counter->user_only = user_only;
    return syscall(SYS_perf_event_open, &what, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

void open_counters(void) {
    for (int i = 0; i < COUNTERS; i++) {
        counters[i].fd = open_counter(&counters[i], 0);
        /* An ordinary user may only count user mode; most software events happen in the kernel. */
        if (counters[i].fd < 0 && (errno == EACCES || errno == EPERM) && counters[i].type == HARDWARE)
            counters[i].fd = open_counter(&counters[i], 1);
    }
}

void report_counters(int status) {
    unsigned long long read_out[3];
    for (int i = 0; i < COUNTERS; i++)
        if (counters[i].fd >= 0 && read(counters[i].fd, read_out, sizeof read_out) == sizeof read_out)
            dprintf(status, "counter %s %llu %llu %llu %s\n", counters[i].name, read_out[0], read_out[1], read_out[2],
                    counters[i].user_only ? "user" : "all");
}
