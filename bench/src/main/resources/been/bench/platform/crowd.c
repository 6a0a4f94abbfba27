/*
 * crowd MARK COUNT: COUNT processes that sleep and ignore SIGTERM, every second one a daemon in a
 * session of its own. When all are running, the first prints the time and ends.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void stay(int ready)
{
    if (write(ready, "", 1) != 1)
        _exit(1);
    for (;;)
        pause();
}

int main(int argc, char **argv)
{
    int others = (argc > 2 ? atoi(argv[2]) : 200) - 1;
    struct timespec now;
    int ready[2];
    char byte;

    signal(SIGTERM, SIG_IGN);
    if (pipe(ready) != 0)
        return 1;
    for (int i = 0; i < others; i++) {
        pid_t child = fork();

        if (child < 0)
            return 1;
        if (child == 0) {
            if (i % 2 == 0) {
                setsid();
                if (fork() != 0)
                    _exit(0);
            }
            stay(ready[1]);
        }
        if (i % 2 == 0)
            waitpid(child, NULL, 0);
    }
    for (int i = 0; i < others; i++)
        if (read(ready[0], &byte, 1) != 1)
            return 1;
    clock_gettime(CLOCK_MONOTONIC, &now);
    printf("nanoseconds %lld\n", now.tv_sec * 1000000000LL + now.tv_nsec);
    return 0;
}
