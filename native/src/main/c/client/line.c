#include "line.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "json.h"

/* How long a host runtime may take to restart, in seconds. */
#define PATIENCE 60.0

static int connection = -1;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void give_up(int status, const char *format, ...) {
    va_list values;
    va_start(values, format);
    fputs("been task: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    exit(status);
}

void *room(size_t bytes) {
    void *memory = malloc(bytes);
    if (!memory) give_up(UNREACHABLE, "out of memory");
    return memory;
}

char *text(const char *format, ...) {
    va_list values;
    va_start(values, format);
    int length = vsnprintf(NULL, 0, format, values);
    va_end(values);
    char *text = room((size_t)length + 1);
    va_start(values, format);
    vsnprintf(text, (size_t)length + 1, format, values);
    va_end(values);
    return text;
}

static int open_socket(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) give_up(UNREACHABLE, "the path in BEEN_SOCKET is too long: %s", path);
    strcpy(address.sun_path, path);
    int opened = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (opened >= 0 && connect(opened, (struct sockaddr *)&address, sizeof address) < 0) {
        close(opened);
        return -1;
    }
    return opened;
}

/* Connects until that time, or for as long as a host runtime may take to restart. */
static void connect_until(double end) {
    const char *path = getenv("BEEN_SOCKET");
    if (!path || !*path) give_up(UNREACHABLE, "BEEN_SOCKET is not set; this command works only inside a task");
    signal(SIGPIPE, SIG_IGN);
    double patience = now() + PATIENCE;
    useconds_t pause = 10000;
    for (; connection < 0 && (connection = open_socket(path)) < 0; pause += pause < 500000 ? pause : 0) {
        if (now() > patience) give_up(UNREACHABLE, "no host runtime answers at %s: %s", path, strerror(errno));
        if (now() > end) return;
        usleep(pause);
    }
}

static void hang_up(void) {
    if (connection >= 0) close(connection);
    connection = -1;
}

static int sent(const char *line) {
    size_t length = strlen(line);
    while (length > 0) {
        ssize_t count = write(connection, line, length);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return 0;
        line += count;
        length -= (size_t)count;
    }
    return 1;
}

static char *whole(const char *line) {
    char *whole = text("%s\n", line);
    if (strlen(whole) > LONGEST_LINE) give_up(REFUSED, "the message exceeds 1 MiB; send it in parts");
    return whole;
}

void tell(const char *line) {
    char *message = whole(line);
    do {
        connect_until(now() + PATIENCE + 1);
        if (sent(message)) break;
        hang_up();
    } while (1);
    free(message);
}

/* The next line; NULL if the connection broke or the time is over. */
static char *received(double end, int *late) {
    static char *buffer;
    static size_t used, size;
    used = 0;
    do {
        struct pollfd ready = {.fd = connection, .events = POLLIN};
        double left = end - now();
        if ((*late = left <= 0)) return NULL;
        int count = poll(&ready, 1, left > 1e6 ? -1 : (int)(left * 1e3) + 1);
        if (count <= 0) continue;
        if (used + 1 >= size && !(buffer = realloc(buffer, size = 2 * size + 4096)))
            give_up(UNREACHABLE, "out of memory");
        ssize_t bytes = read(connection, buffer + used, 1); /* lines are few and short: bytes suffice */
        if (bytes <= 0) return NULL;
        used += (size_t)bytes;
    } while (used == 0 || buffer[used - 1] != '\n');
    buffer[used - 1] = 0;
    return buffer;
}

static int is(const char *object, const char *key, const char *value) {
    char *found = member(object, key);
    int same = found && strcmp(found, value) == 0;
    free(found);
    return same;
}

char *ask(const char *line, double seconds, const char *what) {
    char *message = whole(line);
    double end = seconds < 0 ? 1e300 : now() + seconds;
    for (int late = 0; !late; hang_up()) {
        connect_until(end);
        const char *answer;
        if (connection < 0) break;
        if (!sent(message)) continue;
        while ((answer = received(end, &late))) {
            /* 0 answers a line that could not be parsed */
            if (!is(answer, "id", "1") && !is(answer, "id", "0")) continue;
            if (is(answer, "type", "refused")) give_up(REFUSED, "%s", member(answer, "message"));
            char *value = member(answer, "value");
            free(message);
            return value ? value : text("%s", "");
        }
    }
    give_up(REFUSED, "timed out waiting for %s", what);
}
