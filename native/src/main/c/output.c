#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "options.h"
#include "supervisor.h"

int output_ends[2] = {-1, -1};
static int sources[2] = {-1, -1};
static long long seen, dropped;

int make_ends(void) {
    for (int i = 0; i < 2; i++) {
        int ends[2];
        if (sources[i] >= 0) continue;
        if (pipe2(ends, O_CLOEXEC) < 0) return 0;
        sources[i] = ends[0];
        output_ends[i] = ends[1];
    }
    return 1;
}

int open_output(void) {
    if (!option[OUTPUT_LIMIT]) return 1;
    if (!make_ends()) return 0;
    for (int i = 0; i < 2; i++) watch(OUTPUT + i, sources[i], POLLIN);
    return 1;
}

void close_ends(void) {
    for (int i = 0; i < 2; i++)
        if (output_ends[i] >= 0) close(output_ends[i]);
}

/* Copies what fits into the limit; a slow reader blocks the program, never the supervisor. */
static ssize_t copy(int i) {
    char text[4096];
    int target = i + 1, full = !run.ended && poll(&(struct pollfd){target, POLLOUT, 0}, 1, 0) == 0;
    watch(OUTPUT + i, full ? target : sources[i], full ? POLLOUT : POLLIN);
    if (full) return 0;
    ssize_t n = read(sources[i], text, sizeof text), fits = limit(OUTPUT_LIMIT) - seen, done = 0;
    if (n <= 0) {
        if (n == 0) watched[OUTPUT + i].fd = -1;
        return n;
    }
    if (fits > 0 && (done = write(target, text, fits < n ? fits : n)) < 0) {
        if (errno == ENOSPC || errno == EDQUOT) end("disk", 0);
        close(sources[i]); /* no reader: the program gets SIGPIPE, as it would without a supervisor */
        watched[OUTPUT + i].fd = -1;
        done = 0;
    }
    seen += n;
    dropped += n - done;
    if (seen > limit(OUTPUT_LIMIT)) end("output", 0);
    return n;
}

void copy_output(void) {
    for (int i = 0; i < 2; i++)
        if (watched[OUTPUT + i].revents) copy(i);
}

void drain_output(void) {
    for (int i = 0; i < 2; i++) {
        if (sources[i] < 0) continue;
        fcntl(sources[i], F_SETFL, O_NONBLOCK);
        while (copy(i) > 0) continue;
    }
}

long long dropped_output(void) { return dropped; }
