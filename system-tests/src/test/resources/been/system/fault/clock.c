/*
 * Loaded before a program's libraries: its wall clock is as many seconds off as the file says that
 * BEEN_CLOCK_OFFSET names, and steps when that changes. Monotonic clocks stay as they are.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long offset(void) {
    char text[32];
    const char *file = getenv("BEEN_CLOCK_OFFSET");
    int fd = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
    ssize_t n = fd < 0 ? 0 : read(fd, text, sizeof text - 1);
    if (fd >= 0) close(fd);
    text[n > 0 ? n : 0] = 0;
    return atoll(text);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    long status = syscall(SYS_clock_gettime, clock, time);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += offset();
    return (int)status;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *into) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (into) *into = now.tv_sec;
    return now.tv_sec;
}
