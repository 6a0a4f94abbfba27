/*
 * daemons COUNT MILLISECONDS: daemons that no process waits for use CPU time, each a bit more than
 * the one before. Every process prints its usage on standard output just before it ends.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static long long used(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void burn(long long nanoseconds)
{
    while (used() < nanoseconds)
        ;
}

static void report_and_exit(void)
{
    char line[64];
    int length = snprintf(line, sizeof line, "cpu %lld\n", used());

    _exit(write(STDOUT_FILENO, line, length) == length ? 0 : 1);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 4;
    long long nanoseconds = (argc > 2 ? atoll(argv[2]) : 50) * 1000000;
    int alive[2];
    char end;

    if (pipe(alive) != 0)
        return 1;
    for (int i = 0; i < count; i++) {
        pid_t between = fork();

        if (between < 0)
            return 1;
        if (between == 0) {
            setsid();
            if (fork() == 0)
                burn(nanoseconds + nanoseconds * i / count);
            report_and_exit();
        }
    }
    close(alive[1]);
    /* Ends when the last daemon does: each holds the other end. */
    while (read(alive[0], &end, 1) > 0)
        ;
    burn(nanoseconds);
    report_and_exit();
}
