#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "energy.h"
#include "isolation.h"
#include "limits.h"
#include "memory.h"
#include "options.h"
#include "output.h"
#include "program.h"
#include "tree.h"

enum { NR_PIDFD_OPEN = 434 }; /* on all architectures */

struct run run;
struct pollfd watched[WATCHED];

int watch(int what, int fd, short events) {
    watched[what] = (struct pollfd){fd, events, 0};
    return fd;
}

void arm(int timer, long long wait) {
    if (wait <= 0) wait = 1;
    timerfd_settime(watched[timer].fd, 0, &(struct itimerspec){.it_value = {wait / SECOND, wait % SECOND}}, NULL);
}

/* Whether the event occurred; reads it. */
static int came(int what) {
    unsigned long long ticks;
    return watched[what].revents && read(watched[what].fd, &ticks, sizeof ticks) > 0;
}

/* A running grace period can become shorter, not longer. */
static void hasten(long long grace) {
    struct itimerspec left;
    if (timerfd_gettime(watched[GRACE].fd, &left) == 0 && left.it_value.tv_sec * SECOND + left.it_value.tv_nsec > grace)
        arm(GRACE, grace);
}

void end(const char *why, long long grace) {
    if (run.ended) return;
    if (*run.reason && grace > 0) {
        hasten(grace);
        return;
    }
    if (why != run.reason && !*run.reason) snprintf(run.reason, sizeof run.reason, "%s", why);
    signal_tree(grace > 0 ? SIGTERM : SIGKILL);
    if (grace > 0) arm(GRACE, grace);
}

int reap(void) {
    struct rusage use;
    pid_t pid;
    int how;
    while ((pid = wait4(-1, &how, WNOHANG, &use)) > 0) {
        if (pid == run.program) {
            run.ended_at = now(CLOCK_MONOTONIC);
            run.how = how;
            run.ended = 1;
        }
        if (pid == sampler) sampler = 0;
        else if (pid != first_process) add_use(&run.reaped, &use);
    }
    return pid < 0 && errno == ECHILD;
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

void open_supervision(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigaddset(&set, SIGTERM);
    for (int what = 0; what < WATCHED; what++) watch(what, -1, 0);
    watch(SIGNALS, signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC), POLLIN);
    watch(ORDERS, open(option[CONTROL], O_RDWR | O_NONBLOCK | O_CLOEXEC), POLLIN);
    for (int timer = WALL; timer <= LEASE_END; timer++)
        watch(timer, timerfd_create(timer == LEASE_END ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC),
              POLLIN);
    watch(STARTER_END, option[STARTER] ? (int)syscall(NR_PIDFD_OPEN, atoi(option[STARTER]), 0) : -1, POLLIN);
    open_limits();
    open_energy();
}

void supervise(void) {
    struct signalfd_siginfo signal;
    while (!run.ended) {
        poll(watched, WATCHED, -1);
        while (watched[SIGNALS].revents && read(watched[SIGNALS].fd, &signal, sizeof signal) > 0)
            if (signal.ssi_signo == SIGTERM) end("host-lost", 5 * SECOND); /* not by the runtime: it sends orders */
        reap();
        if (watched[ORDERS].revents) obey();
        if (came(WALL)) end("wall-time", 0);
        if (came(SOFT)) end("wall-time", grace_period());
        if (came(GRACE)) end(run.reason, 0);
        if (came(LEASE_END)) end("host-lost", 0);
        if (came(USE)) look_at_use();
        if (came(DISK)) look_at_disk();
        if (came(SAMPLING)) sample_memory();
        if (came(ENERGY)) look_at_energy();
        if (watched[STARTER_END].revents) {
            watched[STARTER_END].fd = -1;
            end("platform", 0);
        }
        if (watched[MEMORY].revents) look_at_memory();
        copy_output();
    }
}

void bury(void) {
    sigset_t unread;
    end_sampling();
    if (first_process > 0) kill(first_process, SIGKILL); /* the kernel then ends everything in its PID namespace */
    for (useconds_t pause = 200; !(reap() & signal_group(0)); pause = pause < 20000 ? pause * 2 : pause) {
        signal_tree(SIGKILL);
        obey(); /* has no effect any more, but a full pipe would block the runtime */
        poll(watched + ENERGY, 1, 0);
        if (came(ENERGY)) look_at_energy();
        usleep(pause);
    }
    drain_output();
    /* A shutdown signals everything at once, and may have ended the program first. */
    if (!*run.reason && sigpending(&unread) == 0 && sigismember(&unread, SIGTERM)) strcpy(run.reason, "host-lost");
}
