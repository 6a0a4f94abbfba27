/*
 * spin threads COUNT         that many threads that compute for ever
 * spin loop ROUNDS           a fixed computation; prints how long it took
 * spin exit FILE MS STATUS   creates the file, sleeps, and exits with the status
 * spin stamp FILE            writes the nanosecond of CLOCK_MONOTONIC at which it began to the file
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile uint64_t sink;

static uint64_t compute(uint64_t rounds)
{
    uint64_t x = 1;

    for (uint64_t i = 0; i < rounds; i++)
        x = x * 6364136223846793005ULL + 1442695040888963407ULL;
    return x;
}

static void *for_ever(void *nothing)
{
    for (;;)
        sink = compute(1000000);
    return nothing;
}

static long long now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int argc, char **argv)
{
    long long begun = now();

    if (argc == 3 && strcmp(argv[1], "stamp") == 0) {
        FILE *file = fopen(argv[2], "w");

        return !file || fprintf(file, "%lld\n", begun) < 0 || fclose(file) != 0;
    }
    if (argc == 3 && strcmp(argv[1], "threads") == 0) {
        for (int i = 1; i < atoi(argv[2]); i++) {
            pthread_t thread;

            if (pthread_create(&thread, NULL, for_ever, NULL) != 0)
                return 1;
        }
        for_ever(NULL);
    }
    if (argc == 3 && strcmp(argv[1], "loop") == 0) {
        long long start = now();

        sink = compute(strtoull(argv[2], NULL, 10));
        printf("nanoseconds %lld\n", now() - start);
        return 0;
    }
    if (argc == 5 && strcmp(argv[1], "exit") == 0) {
        int file = open(argv[2], O_CREAT | O_WRONLY, 0600);

        if (file < 0)
            return 111;
        close(file);
        usleep(1000 * atoi(argv[3]));
        return atoi(argv[4]);
    }
    return 2;
}
