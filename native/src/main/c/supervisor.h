/* The one run that this process supervises, and what it waits for. */
#include <poll.h>
#include <sys/resource.h>
#include <sys/types.h>

extern struct run {
    pid_t program;
    int ended, how;         /* whether the program did, and its wait status */
    char reason[32];        /* why the supervisor ended it; empty when it did not */
    long long ended_at;     /* CLOCK_MONOTONIC */
    struct rusage reaped;   /* of all that this process waited for */
} run;

enum { SIGNALS, ORDERS, WALL, SOFT, GRACE, USE, DISK, SAMPLING, LEASE_END, STARTER_END, MEMORY, OUTPUT, ERRORS, WATCHED };

extern struct pollfd watched[WATCHED];

/* Waits for that on this descriptor, which may be negative for nothing; returns it. */
int watch(int what, int fd, short events);

/* Sets one of the timers. */
void arm(int timer, long long wait);

/* Ends the run, for the first reason given: at once, or after it was asked to and that grace is over. */
void end(const char *why, long long grace);

/* Waits for what has ended; true when no child is left. */
int reap(void);

/* Opens all that is waited for. */
void open_supervision(void);

/* Returns when the program has ended. */
void supervise(void);

/* Returns when nothing of the run is left. */
void bury(void);
