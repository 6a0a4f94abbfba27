/*
 * Starts one program, stays beside it as its supervisor, and writes down how it ended.
 *
 * The program joins the control groups it is given, and only then the clock starts. The supervisor stays outside of
 * them and off the measured cores: it enforces the limits; ends the whole tree when the program ended, when its lease
 * ran out or when its starter died; copies the accounting files, removes the groups and appends all that to the status
 * file, of which "end" is the last line. LaunchPlan and RunStatus (Java) are the other side of options and status.
 */
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tree.h"

#define SAMPLE (SECOND / 50) /* between two looks at what no control group limits */
#define MOST_FILES 32
enum { NR_PIDFD_OPEN = 434 }; /* on all architectures */

/* Options: files, limits (times in nanoseconds), and what may be given more than once. */
enum { STATUS = 's', CONTROL = 'c', DIRECTORY = 'd', CORES = 'a', CPU_FILE = 'u', MEMORY_FILE = 'm', PIDS_FILE = 'n' };
enum { CPU_LIMIT = 'T', WALL_LIMIT = 'W', MEMORY_LIMIT = 'M', PIDS_LIMIT = 'N', OUTPUT_LIMIT = 'O' };
enum { LEASE = 'L', STARTER = 'P', GROUP = 'g', ACCOUNTING = 'r', ERRORS_TOO = 'E' };

/* What the supervisor waits for. */
enum { SIGNALS, ORDERS, WALL, CPU, LEASE_END, STARTER_END, MEMORY, OUTPUT, ERRORS, WATCHED };

static const char *option[128], *accounting[MOST_FILES];
static int accounting_count, main_status, main_ended, pids_events;
static pid_t main_pid;
static char reason[32];
static long long ended_at, output_seen, output_dropped;
static struct rusage reaped;
static struct pollfd watched[WATCHED];
static struct start *start;

static long long limit(int which) { return option[which] ? atoll(option[which]) : 0; }

static int watch(int what, int fd, short events) {
    watched[what] = (struct pollfd){fd, events, 0};
    return fd;
}

static void arm(int timer, long long wait) {
    if (wait <= 0) wait = 1;
    timerfd_settime(watched[timer].fd, 0, &(struct itimerspec){.it_value = {wait / SECOND, wait % SECOND}}, NULL);
}

/* Ends the run, for the first reason given; during a grace period only what does not ask can end it sooner. */
static void end(const char *why, long long grace) {
    if (main_ended || (*reason && grace)) return;
    if (!*reason) snprintf(reason, sizeof reason, "%s", why);
    signal_tree(grace > 0 ? SIGTERM : SIGKILL);
    if (grace > 0) arm(WALL, grace);
}

static long long cpu_used(void) {
    char text[512];
    if (option[CPU_FILE] && get(option[CPU_FILE], text, sizeof text) > 0)
        return strncmp(text, "usage_usec ", 11) ? atoll(text) : atoll(text + 11) * 1000; /* v1 or v2 */
    scan(0);
    return tree.cpu + (reaped.ru_utime.tv_sec + reaped.ru_stime.tv_sec) * SECOND +
           (reaped.ru_utime.tv_usec + reaped.ru_stime.tv_usec) * 1000LL;
}

/* What the kernel counted in an events file; v1's event descriptor has no key: it only says that it happened. */
static void watch_events(int fd, const char *key, const char *why) {
    char text[1024] = "", *at = text;
    ssize_t n = lseek(fd, 0, SEEK_SET) == 0 ? read(fd, text, sizeof text - 1) : 0;
    if (n > 0 && (!key || ((at = strstr(text, key)) && atoll(at + strlen(key)) > 0))) end(why, 0);
}

/* Whether some limit is left to the supervisor's own looking at all processes. */
static int is_scanned(void) {
    return option[MEMORY_LIMIT] || option[PIDS_LIMIT] || (option[CPU_LIMIT] && !option[CPU_FILE]);
}

/* Looks again at the earliest moment at which the limit on CPU time can be reached, or soon where nobody tells. */
static void watch_use(void) {
    cpu_set_t set;
    int cpus = sched_getaffinity(main_pid, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    long long began = now(CLOCK_MONOTONIC), least = SECOND / 100 / cpus, next = SAMPLE, cost;
    if (option[CPU_LIMIT] && (next = (limit(CPU_LIMIT) - cpu_used()) / cpus) <= 0) end("cpu-time", 0);
    if (is_scanned()) {
        if (!option[CPU_LIMIT] || option[CPU_FILE]) scan(0);
        if (option[MEMORY_LIMIT] && tree.memory > limit(MEMORY_LIMIT)) end("memory", 0);
        if (option[PIDS_LIMIT] && tree.processes > limit(PIDS_LIMIT)) end("processes", 0);
        cost = now(CLOCK_MONOTONIC) - began; /* a tenth of one processor at most */
        least = least > 9 * cost ? least : 9 * cost;
    }
    if (pids_events >= 0) watch_events(pids_events, "max ", "processes"); /* v1 does not wake who polls */
    if ((is_scanned() || pids_events >= 0) && next > SAMPLE) next = SAMPLE;
    arm(CPU, next < least ? least : next);
}

/* True when no child is left; orphans become children of this subreaper. */
static int reap(void) {
    struct rusage use;
    pid_t pid;
    int how;
    while ((pid = wait4(-1, &how, WNOHANG, &use)) > 0) {
        if (pid == main_pid) {
            ended_at = now(CLOCK_MONOTONIC);
            main_status = how;
            main_ended = 1;
        }
        timeradd(&reaped.ru_utime, &use.ru_utime, &reaped.ru_utime);
        timeradd(&reaped.ru_stime, &use.ru_stime, &reaped.ru_stime);
    }
    return pid < 0 && errno == ECHILD;
}

/* Passes on what fits into the limit; a slow reader stops the program, never the supervisor. */
static ssize_t copy(int stream, int source, int target) {
    char text[4096];
    int full = !main_ended && poll(&(struct pollfd){target, POLLOUT, 0}, 1, 0) == 0;
    watch(stream, full ? target : source, full ? POLLOUT : POLLIN);
    if (full) return 0;
    ssize_t n = read(source, text, sizeof text), fits = limit(OUTPUT_LIMIT) - output_seen, done = 0;
    if (n <= 0) {
        if (n == 0) watched[stream].fd = -1;
        return n;
    }
    if (fits > 0 && (done = write(target, text, fits < n ? fits : n)) < 0) {
        if (errno == ENOSPC || errno == EDQUOT) end("disk", 0);
        close(source); /* nobody reads: the program learns it as it would without us */
        watched[stream].fd = -1;
        done = 0;
    }
    output_seen += n;
    output_dropped += n - done;
    if (output_seen > limit(OUTPUT_LIMIT)) end("output", 0);
    return n;
}

/* Orders of the runtime: "lease NANOSECONDS" and "stop REASON NANOSECONDS-OF-GRACE". */
static void obey(void) {
    char text[4096], why[32];
    long long time;
    ssize_t n = read(watched[ORDERS].fd, text, sizeof text - 1);
    text[n > 0 ? n : 0] = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (sscanf(line, "lease %lld", &time) == 1) arm(LEASE_END, time);
        else if (sscanf(line, "stop %31s %lld", why, &time) == 2) end(why, time);
}

/* Opens all that is waited for. */
static void prepare(const int *pipes) {
    const int quiet = TFD_NONBLOCK | TFD_CLOEXEC;
    const char *events = option[MEMORY_FILE], *name = events ? strrchr(events, '/') : NULL;
    char text[4096];
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigaddset(&set, SIGTERM);
    watch(SIGNALS, signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC), POLLIN);
    watch(ORDERS, open(option[CONTROL], O_RDWR | O_NONBLOCK | O_CLOEXEC), POLLIN);
    watch(WALL, timerfd_create(CLOCK_MONOTONIC, quiet), POLLIN);
    watch(CPU, timerfd_create(CLOCK_MONOTONIC, quiet), POLLIN);
    watch(LEASE_END, timerfd_create(CLOCK_BOOTTIME, quiet), POLLIN);
    watch(STARTER_END, option[STARTER] ? (int)syscall(NR_PIDFD_OPEN, atoi(option[STARTER]), 0) : -1, POLLIN);
    pids_events = option[PIDS_FILE] ? open(option[PIDS_FILE], O_RDONLY | O_CLOEXEC) : -1;
    watch(OUTPUT, pipes[0], POLLIN);
    watch(ERRORS, pipes[2], POLLIN);
    int memory = watch(MEMORY, events ? open(events, O_RDONLY | O_CLOEXEC) : -1, POLLPRI);
    if (name && strcmp(name, "/memory.oom_control") == 0) {
        watch(MEMORY, eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), POLLIN);
        snprintf(text, sizeof text, "%.*s/cgroup.event_control", (int)(name - events), events);
        char registration[32];
        snprintf(registration, sizeof registration, "%d %d", watched[MEMORY].fd, memory);
        put(text, registration);
    }
}

static void supervise(const int *pipes) {
    const int v1 = option[MEMORY_FILE] && strstr(option[MEMORY_FILE], "oom_control");
    unsigned long long ticks;
    struct signalfd_siginfo signal;
    if (is_scanned()) hurry();
    while (!main_ended) {
        poll(watched, WATCHED, -1);
        while (watched[SIGNALS].revents && read(watched[SIGNALS].fd, &signal, sizeof signal) > 0)
            if (signal.ssi_signo == SIGTERM) end("stopped", 5 * SECOND);
        reap();
        if (watched[ORDERS].revents) obey();
        if (watched[WALL].revents && read(watched[WALL].fd, &ticks, sizeof ticks) > 0) end("wall-time", 0);
        if (watched[CPU].revents && read(watched[CPU].fd, &ticks, sizeof ticks) > 0) watch_use();
        if (watched[LEASE_END].revents && read(watched[LEASE_END].fd, &ticks, sizeof ticks) > 0) end("host-lost", 0);
        if (watched[STARTER_END].revents) {
            watched[STARTER_END].fd = -1;
            end("platform", 0);
        }
        if (watched[MEMORY].revents) watch_events(watched[MEMORY].fd, v1 ? NULL : "oom_kill ", "memory");
        if (watched[OUTPUT].revents) copy(OUTPUT, pipes[0], 1);
        if (watched[ERRORS].revents) copy(ERRORS, pipes[2], 2);
    }
}

/* Returns when nothing of the run is left. */
static void bury(const int *pipes) {
    for (useconds_t pause = 200; !(reap() & signal_group(0)); pause = pause < 20000 ? pause * 2 : pause) {
        signal_tree(SIGKILL);
        usleep(pause);
    }
    for (int i = 0; i < 4; i += 2) {
        if (pipes[i] < 0) continue;
        fcntl(pipes[i], F_SETFL, O_NONBLOCK);
        while (copy(i ? ERRORS : OUTPUT, pipes[i], i ? 2 : 1) > 0) continue;
    }
}

static void report(int status) {
    static char text[1 << 18];
    if (WIFSIGNALED(main_status)) dprintf(status, "signal %d\n", WTERMSIG(main_status));
    else dprintf(status, "exit %d\n", WEXITSTATUS(main_status));
    if (*reason) dprintf(status, "reason %s\n", reason);
    if (option[OUTPUT_LIMIT]) dprintf(status, "dropped %lld\n", output_dropped);
    dprintf(status, "ended %lld\ncpu %lld %lld\n", ended_at, reaped.ru_utime.tv_sec * 1000000LL + reaped.ru_utime.tv_usec,
            reaped.ru_stime.tv_sec * 1000000LL + reaped.ru_stime.tv_usec);
    for (int i = 0; i < accounting_count; i++) {
        ssize_t size = get(accounting[i], text, sizeof text);
        if (size >= 0) dprintf(status, "file %zd %s\n%s\n", size, accounting[i], text);
    }
    for (int i = 0; i < group_count; i++)
        for (int tries = 1000; rmdir(groups[i]) < 0 && errno == EBUSY && tries; tries--) usleep(1000);
    dprintf(status, "end\n");
    fsync(status);
    unlink(option[CONTROL]);
}

int main(int argc, char **argv) {
    int pipes[4] = {-1, -1, -1, -1}, status, o;
    sigset_t all;
    cpu_set_t others, measured;
    while ((o = getopt(argc, argv, "+s:c:d:a:u:m:n:T:W:M:N:O:L:P:g:r:E")) != -1)
        if (o == GROUP && group_count < MOST_GROUPS) groups[group_count++] = optarg;
        else if (o == ACCOUNTING && accounting_count < MOST_FILES) accounting[accounting_count++] = optarg;
        else if (o == ERRORS_TOO) dup2(2, 1);
        else if (o != '?') option[o] = optarg;
    if (optind >= argc || !option[STATUS] || !option[CONTROL]) return EINVAL;
    if ((status = open(option[STATUS], O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600)) < 0) return errno;
    dprintf(status, "supervisor %d\n", getpid());
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    measured = cores_in(option[CORES]);
    if (sched_getaffinity(0, sizeof others, &others) == 0) {
        CPU_XOR(&measured, &measured, &others);
        CPU_AND(&others, &others, &measured);
        if (CPU_COUNT(&others) > 0) sched_setaffinity(0, sizeof others, &others);
    }
    start = mmap(NULL, sizeof *start, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED || mkfifo(option[CONTROL], 0600) < 0) return errno;
    if (option[OUTPUT_LIMIT] && (pipe2(pipes, O_CLOEXEC) < 0 || pipe2(pipes + 2, O_CLOEXEC) < 0)) return errno;
    prepare(pipes);
    struct program program = {argv + optind, option[DIRECTORY], option[CORES], pipes[1], pipes[3]};
    main_pid = spawn(&program, start);
    main_ended = main_pid < 0;
    if (option[OUTPUT_LIMIT]) close(pipes[1]), close(pipes[3]);
    if (start->error) dprintf(status, "failed %d %s\n", start->error, start->step);
    else dprintf(status, "process %d\nstarted %lld %lld\n", main_pid, start->started, start->wall / 1000000);
    if (option[WALL_LIMIT]) arm(WALL, start->started + limit(WALL_LIMIT) - now(CLOCK_MONOTONIC));
    if (option[CPU_LIMIT] || is_scanned() || pids_events >= 0) arm(CPU, 0);
    if (option[LEASE]) arm(LEASE_END, limit(LEASE));
    supervise(pipes);
    bury(pipes);
    report(status);
    return 0;
}
