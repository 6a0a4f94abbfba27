#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "tree.h"

/* The same on all architectures; not every C library names them. */
enum { NR_CLONE3 = 435, NR_CLOSE_RANGE = 436, CLOSE_RANGE_ON_EXEC = 4 };
#define INTO_GROUP 0x200000000ULL

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

static void fail(struct start *start, const char *step) {
    start->error = errno;
    snprintf(start->step, sizeof start->step, "%s", step);
    _exit(127);
}

static void become(const struct program *program, int groups_joined, struct start *start) {
    sigset_t none;
    cpu_set_t cores = cores_in(program->cores);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int i = groups_joined; i < group_count; i++)
        if (!put(in(groups[i], "cgroup.procs"), "0")) fail(start, "join");
    if (program->cores && sched_setaffinity(0, sizeof cores, &cores) < 0) fail(start, "cores");
    if (program->directory && chdir(program->directory) < 0) fail(start, "directory");
    for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid();
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (program->output >= 0 && dup2(program->output, 1) < 0) fail(start, "output");
    if (program->errors >= 0 && dup2(program->errors, 2) < 0) fail(start, "output");
    syscall(NR_CLOSE_RANGE, 3, ~0U, CLOSE_RANGE_ON_EXEC);
    start->wall = now(CLOCK_REALTIME);
    start->started = now(CLOCK_MONOTONIC);
    execvp(program->command[0], program->command);
    fail(start, "exec");
}

pid_t spawn(const struct program *program, struct start *start) {
    struct { unsigned long long flags, ids[3], signal, stack[2], tls, set_tid[2], group; } how = {0};
    int group = group_count > 0 ? open(groups[0], O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    how.flags = CLONE_VFORK | INTO_GROUP; /* born in its v2 group, which costs less than joining it */
    how.signal = SIGCHLD;
    how.group = group;
    pid_t child = group >= 0 ? syscall(NR_CLONE3, &how, sizeof how) : -1;
    if (child == 0) become(program, 1, start);
    if (child < 0) child = syscall(SYS_clone, CLONE_VFORK | SIGCHLD, 0, 0, 0, 0);
    if (child == 0) become(program, 0, start);
    if (child < 0) {
        start->error = errno;
        strcpy(start->step, "process");
    }
    if (group >= 0) close(group);
    return child;
}
