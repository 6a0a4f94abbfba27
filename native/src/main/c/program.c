#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "isolation.h"
#include "options.h"
#include "tree.h"

/* The same on all architectures; not every C library defines them. */
enum { NR_PIDFD_OPEN = 434, NR_CLONE3 = 435, NR_CLOSE_RANGE = 436, CLOSE_RANGE_ON_EXEC = 4 };
#define INTO_GROUP 0x200000000ULL
#define SLACK 64 /* how many processes beyond the limit the kernel allows */

struct start *start;

long long now(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec * SECOND + t.tv_nsec;
}

cpu_set_t cores_in(const char *list) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const char *core = list; core; core = strchr(core, ','), core += core != NULL) CPU_SET(atoi(core), &set);
    return set;
}

void add_use(struct rusage *sum, const struct rusage *use) {
    timeradd(&sum->ru_utime, &use->ru_utime, &sum->ru_utime);
    timeradd(&sum->ru_stime, &use->ru_stime, &sum->ru_stime);
    sum->ru_minflt += use->ru_minflt;
    sum->ru_majflt += use->ru_majflt;
    sum->ru_nvcsw += use->ru_nvcsw;
    sum->ru_nivcsw += use->ru_nivcsw;
    if (sum->ru_maxrss < use->ru_maxrss) sum->ru_maxrss = use->ru_maxrss; /* of the largest process */
}

void take_use_off(struct rusage *sum, const struct rusage *use) {
    timersub(&sum->ru_utime, &use->ru_utime, &sum->ru_utime);
    timersub(&sum->ru_stime, &use->ru_stime, &sum->ru_stime);
    sum->ru_minflt -= use->ru_minflt;
    sum->ru_majflt -= use->ru_majflt;
    sum->ru_nvcsw -= use->ru_nvcsw;
    sum->ru_nivcsw -= use->ru_nivcsw;
}

int failed(const char *step) {
    if (start->error) return 0;
    start->error = errno ? errno : EINVAL;
    snprintf(start->step, sizeof start->step, "%s", step);
    return 0;
}

static int supervisor = -1;

void know_supervisor(void) { supervisor = syscall(NR_PIDFD_OPEN, getpid(), 0); }

/* The kernel only reports a future end, and a parent outside the PID namespace has no number. */
void end_with_supervisor(void) {
    struct pollfd ended = {supervisor, POLLIN, 0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (poll(&ended, 1, 0) > 0) _exit(127);
}

static void must(int done, const char *step) {
    if (!done) _exit((failed(step), 127));
}

/* Without a group, the kernel limits the processes of an ordinary user: the supervisor, without a higher priority, is
   not fast enough for a fork bomb. */
static void bound_crowd(void) {
    if (!option[PIDS_LIMIT] || geteuid() == 0) return; /* counting reads every process */
    rlim_t most = limit(PIDS_LIMIT) + SLACK + tasks_of(geteuid());
    setrlimit(RLIMIT_NPROC, &(struct rlimit){most, most});
}

void become(char **command, int output, int errors, int groups_joined) {
    sigset_t none;
    cpu_set_t cores = cores_in(option[CORES]);
    for (int i = groups_joined; i < group_count; i++) must(put(in(groups[i], "cgroup.procs"), "0"), "join");
    must(!option[CORES] || sched_setaffinity(0, sizeof cores, &cores) == 0, "cores");
    if (!isolate()) _exit(127);
    end_with_supervisor(); /* a change of user resets it */
    must(!option[DIRECTORY] || chdir(option[DIRECTORY]) == 0, "directory");
    for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid();
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    bound_crowd();
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    must(!option[INPUT_FILE] || dup2(open(option[INPUT_FILE], O_RDONLY | O_CLOEXEC), 0) >= 0, "input");
    must(output < 0 || dup2(output, 1) >= 0, "output");
    must(errors < 0 || dup2(errors, 2) >= 0, "output");
    syscall(NR_CLOSE_RANGE, 3, ~0U, CLOSE_RANGE_ON_EXEC);
    getrusage(RUSAGE_SELF, &start->before);
    start->wall = now(CLOCK_REALTIME);
    start->started = now(CLOCK_MONOTONIC);
    execvp(command[0], command);
    must(0, "exec");
}

pid_t spawn_into_groups(int flags, void (*in_child)(int groups_joined)) {
    struct { unsigned long long flags, ids[3], signal, stack[2], tls, set_tid[2], group; } how = {0};
    int group = group_count > 0 ? open(groups[0], O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    how.flags = flags | INTO_GROUP; /* created in its v2 group, which costs less than joining it */
    how.signal = SIGCHLD;
    how.group = group;
    pid_t child = group >= 0 ? syscall(NR_CLONE3, &how, sizeof how) : -1;
    if (child == 0) in_child(1);
    if (child < 0) child = syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
    if (child == 0) in_child(0);
    if (child < 0) failed("process");
    if (group >= 0) close(group);
    return child;
}

static char **spawned;
static int spawned_output, spawned_errors;

static void become_spawned(int groups_joined) { become(spawned, spawned_output, spawned_errors, groups_joined); }

pid_t spawn(char **command, int output, int errors) {
    spawned = command;
    spawned_output = output;
    spawned_errors = errors;
    return spawn_into_groups(CLONE_VFORK, become_spawned);
}
