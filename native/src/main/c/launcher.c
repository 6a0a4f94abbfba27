/*
 * Starts one program, supervises it, and records how it ended.
 *
 * The program joins its control groups, and only then the clock starts. The supervisor stays outside of them and off
 * the measured cores. It enforces the limits, and ends the whole tree when the program ended, its lease expired or its
 * starter died. Then it copies the accounting files, removes the groups and appends everything to the status file,
 * whose last line is "end". LaunchPlan and RunStatus (Java) are the other side of options and status.
 */
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "counters.h"
#include "disk.h"
#include "energy.h"
#include "isolation.h"
#include "limits.h"
#include "memory.h"
#include "options.h"
#include "output.h"
#include "standby.h"
#include "supervisor.h"
#include "tree.h"

static pid_t starter;

/* Starts a session, blocks all signals, and becomes the parent of all orphans. */
static void stand_aside(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

static void leave_measured_cores(void) {
    cpu_set_t others, measured = cores_in(option[CORES]);
    if (sched_getaffinity(0, sizeof others, &others) < 0) return;
    CPU_XOR(&measured, &measured, &others);
    CPU_AND(&others, &others, &measured);
    if (CPU_COUNT(&others) > 0) sched_setaffinity(0, sizeof others, &others);
}

static long long micros(struct timeval time) { return time.tv_sec * 1000000LL + time.tv_usec; }

static void report(int status) {
    static char text[1 << 18];
    const struct rusage *use = &run.reaped;
    add_use(&run.reaped, &start->reaped);
    if (!start->error) take_use_off(&run.reaped, &start->before);
    if (option[DISK_LIMIT] && disk_written(0) > limit(DISK_LIMIT) && !*run.reason) strcpy(run.reason, "disk");
    if (WIFSIGNALED(run.how)) dprintf(status, "signal %d\n", WTERMSIG(run.how));
    else dprintf(status, "exit %d\n", WEXITSTATUS(run.how));
    if (*run.reason) dprintf(status, "reason %s\n", run.reason);
    if (option[OUTPUT_LIMIT]) dprintf(status, "dropped %lld\n", dropped_output());
    if (option[DISK_LIMIT]) dprintf(status, "disk %lld\n", disk_peak());
    dprintf(status, "ended %lld\ncpu %lld %lld\n", run.ended_at, micros(use->ru_utime), micros(use->ru_stime));
    dprintf(status, "before %lld\n", micros(start->before.ru_utime) + micros(start->before.ru_stime));
    dprintf(status, "faults %ld %ld\n", use->ru_minflt + use->ru_majflt, use->ru_majflt);
    dprintf(status, "switches %ld %ld\n", use->ru_nvcsw + use->ru_nivcsw, use->ru_nivcsw);
    if (is_memory_sampled()) dprintf(status, "memory %lld %lld\n", use->ru_maxrss * 1024LL, start->pss_peak);
    report_counters(status);
    for (int i = 0; accounting[i]; i++) {
        ssize_t size = read_accounting(i, text, sizeof text);
        if (size >= 0) dprintf(status, "file %zd %s\n%s\n", size, accounting[i], text);
    }
    remove_groups();
    dprintf(status, "end\n");
    if (getppid() != starter) fsync(status); /* a live starter stores the end in its own journal */
    unlink(option[CONTROL]);
}

int main(int argc, char **argv) {
    int status, command = read_options(argc, argv);
    starter = getppid();
    root = getpid();
    know_supervisor();
    start = mmap(NULL, sizeof *start, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return errno;
    if (option[STANDBY]) {
        stand_aside();
        argv = stand_by(&argc);
    } else if (!command) return EINVAL;
    if (option[ERRORS_TOO]) dup2(2, 1);
    if ((status = open(option[STATUS], O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600)) < 0) return errno;
    dprintf(status, "supervisor %d\n", getpid());
    if (!option[STANDBY]) stand_aside();
    leave_measured_cores();
    if (mkfifo(option[CONTROL], 0600) < 0) return errno;
    int separated = separate();
    open_supervision();
    if (!open_output()) return errno;
    if (option[COUNTING]) open_counters();
    if (option[STANDBY]) run.program = release();
    else run.program = separated ? spawn(argv + command, output_ends[0], output_ends[1]) : -1;
    run.ended = run.program < 0;
    close_ends();
    if (start->error) dprintf(status, "failed %d %s\n", start->error, start->step);
    else dprintf(status, "process %d\nstarted %lld %lld\n", run.program, start->started, start->wall / 1000000);
    arm_limits();
    if (is_memory_sampled()) arm(SAMPLING, SECOND / 1000); /* shorter programs need no sampler */
    supervise();
    bury();
    report(status);
    return 0;
}
