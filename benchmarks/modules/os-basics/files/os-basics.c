/*
 * os-basics OPERATION SIZE MEASUREMENTS WARM-UP FILE: prints the time of one operation in ns for
 * each measurement, which repeats the operation for at least 10 ms.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long size;
static const char *path;
static char *buffer;
static int file;
static int peer;

static void check(bool success, const char *what)
{
    if (!success) {
        perror(what);
        exit(1);
    }
}

static void loop(bool last)
{
    for (long i = 0; i < size; i++) {
        __asm__ volatile("" : : "r"(i));
    }
}

static void system_call(bool last)
{
    syscall(SYS_getppid);
}

static void open_and_close(bool last)
{
    int opened = open(path, O_RDONLY);
    check(opened >= 0, "open");
    close(opened);
}

static void write_file(bool last)
{
    check(pwrite(file, buffer, size, 0) == size, "write");
}

static void fork_and_wait(bool last)
{
    pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    check(child > 0 && waitpid(child, NULL, 0) == child, "fork");
}

static void send_all(long bytes)
{
    for (long sent = 0; sent < bytes;) {
        ssize_t more = send(peer, buffer + sent, bytes - sent, MSG_NOSIGNAL);
        check(more > 0, "send");
        sent += more;
    }
}

static bool receive_all(long bytes)
{
    for (long received = 0; received < bytes;) {
        ssize_t more = recv(peer, buffer + received, bytes - received, MSG_WAITALL);
        if (more <= 0) {
            return false;
        }
        received += more;
    }
    return true;
}

static void round_trip(bool last)
{
    send_all(size);
    check(receive_all(size), "receive");
}

/* The last message of a measurement is acknowledged, so all were received when it ends. */
static void stream(bool last)
{
    buffer[0] = last;
    send_all(size);
    if (last) {
        check(receive_all(1), "receive");
    }
}

/* Starts a process at the other end of a TCP connection, which ends with the connection. */
static void connect_peer(bool returns_messages)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    check(listener >= 0 && bind(listener, (struct sockaddr *) &address, length) == 0
                  && listen(listener, 1) == 0
                  && getsockname(listener, (struct sockaddr *) &address, &length) == 0,
          "listen");
    pid_t child = fork();
    check(child >= 0, "fork");
    if (child == 0) {
        peer = accept(listener, NULL, NULL);
    } else {
        peer = socket(AF_INET, SOCK_STREAM, 0);
        check(connect(peer, (struct sockaddr *) &address, length) == 0, "connect");
    }
    close(listener);
    int on = 1;
    check(setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0, "TCP_NODELAY");
    if (child > 0) {
        return;
    }
    while (receive_all(size)) {
        if (returns_messages) {
            send_all(size);
        } else if (buffer[0]) {
            send_all(1);
        }
    }
    _exit(0);
}

static double nanoseconds(void (*operation)(bool), long count)
{
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (long i = 1; i <= count; i++) {
        operation(i == count);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    return (end.tv_sec - begin.tv_sec) * 1e9 + (end.tv_nsec - begin.tv_nsec);
}

static const struct {
    const char *name;
    void (*run)(bool);
} operations[] = {
    {"loop", loop},
    {"system-call", system_call},
    {"open", open_and_close},
    {"write", write_file},
    {"fork", fork_and_wait},
    {"round-trip", round_trip},
    {"stream", stream},
};

int main(int argc, char **argv)
{
    void (*operation)(bool) = NULL;
    for (size_t i = 0; argc == 6 && i < sizeof operations / sizeof *operations; i++) {
        if (strcmp(operations[i].name, argv[1]) == 0) {
            operation = operations[i].run;
        }
    }
    if (operation == NULL) {
        fprintf(stderr, "usage: os-basics OPERATION SIZE MEASUREMENTS WARM-UP FILE\n");
        return 2;
    }
    size = atol(argv[2]);
    long measurements = atol(argv[3]);
    long warm_up = atol(argv[4]);
    path = argv[5];

    if (operation != loop) {
        buffer = malloc(size);
        check(buffer != NULL, "memory");
        memset(buffer, 'x', size);
    }
    if (operation == open_and_close || operation == write_file) {
        file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
        check(file >= 0, "open");
        write_file(true);
    } else if (operation == round_trip || operation == stream) {
        connect_peer(operation == round_trip);
    }

    long count = 1;
    while (nanoseconds(operation, count) < 10e6 || nanoseconds(operation, count) < 10e6) {
        count *= 2;
    }
    for (long i = -warm_up; i < measurements; i++) {
        double time = nanoseconds(operation, count) / count;
        if (i >= 0) {
            printf("time %.3f\n", time);
        }
    }
    return 0;
}
