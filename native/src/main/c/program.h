/* The program itself: from the supervisor's child to its first instruction. */
#define _GNU_SOURCE
#include <sched.h>
#include <sys/types.h>

struct program {
    char **command;
    const char *directory; /* NULL: where the supervisor is */
    const char *cores;     /* logical processors, such as "2,3"; NULL: those of the supervisor */
    int output, errors;    /* descriptors; negative: those of the supervisor */
};

/* What the child tells: clocks taken immediately before exec, or the step that failed and its errno. */
struct start { long long started, wall; int error; char step[16]; };

long long now(clockid_t clock);

cpu_set_t cores_in(const char *list);

/* Runs the program in all groups; returns its process id when it runs or could not be run. */
pid_t spawn(const struct program *program, struct start *start);
