#include "standby.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "options.h"
#include "output.h"
#include "program.h"
#include "tree.h"

#define HEAD 11           /* digits of the length of the rest, and a NUL */
#define MOST (1 << 17)    /* bytes of an order: LaunchOrder (Java) sends none that is longer, */
#define MOST_WORDS 4096   /* or has more words */

extern char **environ;

static char *order;  /* shared: number of arguments, arguments, environment; each ends with a NUL */
static int go, done; /* pipes between the two processes */
static pid_t waiting;

/* Parses the order, in both processes. */
static char **arguments(int *argc) {
    static char *words[MOST_WORDS + 2];
    char *next = order + HEAD, *last = next + atol(order);
    int count = 0, wanted = atoi(next);
    for (next += strlen(next) + 1; next < last && count < MOST_WORDS; next += strlen(next) + 1) {
        if (count == wanted) words[count++] = NULL; /* between arguments and environment */
        words[count++] = next;
    }
    environ = words + (count > wanted ? wanted + 1 : count);
    *argc = wanted;
    return words;
}

/* The process that becomes the program. */
static void wait_for_order(int groups_joined) {
    char word = 0, **command;
    int argc;
    end_with_supervisor();
    for (int i = groups_joined; i < group_count; i++)
        if (!put(in(groups[i], "cgroup.procs"), "0")) _exit(1);
    if (write(done, &word, 1) != 1 || read(go, &word, 1) != 1) _exit(1);
    command = arguments(&argc);
    become(command + read_options(argc, command), output_ends[0], output_ends[1], group_count);
}

static int is_whole(void) {
    ssize_t n, length = 0;
    while ((n = read(0, order + length, MOST - length)) > 0) length += n;
    return n == 0 && length > HEAD && order[HEAD - 1] == 0 && atol(order) == length - HEAD && order[length - 1] == 0;
}

static void leave(void) {
    if (waiting > 0) kill(waiting, SIGKILL);
    while (waiting > 0 && waitpid(waiting, NULL, 0) < 0) continue;
    remove_groups();
    _exit(0);
}

static void reopen(int fd, const char *path, int flags) {
    int opened = path ? open(path, flags | O_CLOEXEC, 0666) : -1;
    if (opened < 0) opened = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (opened >= 0) dup2(opened, fd);
    if (opened > 2) close(opened);
}

char **stand_by(int *argc) {
    int to[2], from[2];
    char **command, word;
    order = mmap(NULL, MOST, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (order == MAP_FAILED || pipe2(to, O_CLOEXEC) < 0 || pipe2(from, O_CLOEXEC) < 0 || !make_ends()) leave();
    go = to[0];
    done = from[1];
    waiting = spawn_into_groups(0, wait_for_order);
    close(go);
    close(done);
    go = to[1];
    done = from[0];
    if (waiting < 0 || read(done, &word, 1) != 1 || write(1, "ready\n", 6) != 6 || !is_whole()) leave();
    command = arguments(argc);
    if (!read_options(*argc, command)) leave();
    reopen(0, NULL, O_RDONLY);
    reopen(1, option[OUTPUT_FILE], O_WRONLY | O_CREAT | O_TRUNC);
    reopen(2, option[ERRORS_FILE], O_WRONLY | O_CREAT | O_TRUNC);
    return command;
}

pid_t release(void) {
    char word = 0;
    if (write(go, &word, 1) != 1) failed("process");
    close(go);
    while (read(done, &word, 1) > 0) continue; /* closed by exec */
    close(done);
    return waiting;
}
