#include "memory.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "options.h"
#include "program.h"
#include "tree.h"

#define LONGEST (SECOND / 50)
#define REST 19 /* times the CPU time of a sample: a twentieth of one processor, or more while memory grows */

int is_memory_sampled(void) {
    for (int i = 0; accounting[i]; i++) {
        const char *name = strrchr(accounting[i], '/');
        if (name && (!strcmp(name, "/memory.peak") || !strcmp(name, "/memory.max_usage_in_bytes")) &&
            access(accounting[i], R_OK) == 0) return 0;
    }
    return 1;
}

/* 0 for a process that has ended or may not be read. */
static long long pss(pid_t pid) {
    char text[4096], path[64], *line;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
    return get(path, text, sizeof text) > 0 && (line = strstr(text, "\nPss:")) ? atoll(line + 5) * 1024 : 0;
}

/* Returns how long to wait for the next sample. */
static long long sample(void) {
    static long long looked_into, due; /* the largest resident size, and when to read again anyway */
    long long began = now(CLOCK_MONOTONIC), before = now(CLOCK_THREAD_CPUTIME_ID), sum = 0;
    scan(0);
    long long after = now(CLOCK_THREAD_CPUTIME_ID), age = began - start->started, rest = REST * (after - before);
    /* Reading PSS blocks the process from mapping memory. The kernel knows the peak of a single process anyway, and a
       sum of PSS is at most the sum of the resident sets. */
    if (family_size > 1 && tree.resident > start->pss_peak &&
        (began >= due || tree.resident > looked_into + looked_into / 50)) {
        for (int i = 0; i < family_size; i++) sum += pss(family[i]);
        due = began + REST * (now(CLOCK_THREAD_CPUTIME_ID) - after);
        if (tree.resident > looked_into) looked_into = tree.resident;
        if (sum > start->pss_peak) start->pss_peak = sum;
    }
    if (age > LONGEST) age = LONGEST;
    return rest > age ? rest : age;
}

void sample_memory(void) {
    if ((sampler = fork()) != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    while (getppid() == root) {
        long long pause = sample();
        nanosleep(&(struct timespec){pause / SECOND, pause % SECOND}, NULL);
    }
    _exit(0);
}

void end_sampling(void) {
    if (sampler <= 0) return;
    kill(sampler, SIGKILL);
    waitpid(sampler, NULL, 0);
    sampler = 0;
}
