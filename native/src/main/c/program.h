/* The program itself: from the supervisor's child to its first instruction. */
#include <sched.h>
#include <sys/resource.h>
#include <sys/types.h>

/* What the other processes of this launcher report to the supervisor, in shared memory. */
extern struct start {
    long long started, wall; /* clocks immediately before exec */
    int error;               /* of the step that failed */
    char step[16];
    struct rusage before; /* usage of the program's process until then */
    struct rusage reaped; /* by the first process of the PID namespace */
    long long pss_peak;   /* the largest sum that the sampler saw; 0 if it never saw two processes */
} *start;

long long now(clockid_t clock);

cpu_set_t cores_in(const char *list);

/* Adds or subtracts the usage of processes that were waited for. */
void add_use(struct rusage *sum, const struct rusage *use);
void take_use_off(struct rusage *sum, const struct rusage *use);

/* Records the step that failed, with errno, unless one was recorded before; returns 0. */
int failed(const char *step);

/* Makes processes that the supervisor starts end with it, even if it has already ended. */
void know_supervisor(void);
void end_with_supervisor(void);

/* Turns this process, which has joined some groups already, into the program, with output to these descriptors unless
   they are negative; does not return. */
void become(char **command, int output, int errors, int groups_joined);

/* Creates a process, in the first group if possible, that calls in_child with the number of groups it is in; in_child
   must not return. */
pid_t spawn_into_groups(int flags, void (*in_child)(int groups_joined));

/* Runs the command in all groups, with output to these descriptors unless they are negative; returns its process id
   when it runs or could not be run. */
pid_t spawn(char **command, int output, int errors);
