/* The run that this process supervises, and the events it waits for. */
#include <poll.h>
#include <sys/resource.h>
#include <sys/types.h>

extern struct run {
    pid_t program;
    int ended, how;         /* whether the program has ended, and its wait status */
    char reason[32];        /* why the supervisor ended it; empty if it did not */
    long long ended_at;     /* CLOCK_MONOTONIC */
    struct rusage reaped;   /* of all processes that this one waited for */
} run;

enum { SIGNALS, ORDERS, WALL, SOFT, GRACE, USE, DISK, SAMPLING, ENERGY, LEASE_END, STARTER_END, MEMORY, OUTPUT, ERRORS, WATCHED };

extern struct pollfd watched[WATCHED];

/* Watches this descriptor, or nothing if it is negative; returns it. */
int watch(int what, int fd, short events);

/* Sets one of the timers. */
void arm(int timer, long long wait);

/* Ends the run, for the first reason given: at once, or with SIGTERM and a grace period. */
void end(const char *why, long long grace);

/* Reaps ended processes; true when no child is left. */
int reap(void);

/* Opens all event sources. */
void open_supervision(void);

/* Returns when the program has ended. */
void supervise(void);

/* Kills what is left of the run; returns when nothing is. */
void bury(void);
