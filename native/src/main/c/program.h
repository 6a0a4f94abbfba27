/* The program itself: from the supervisor's child to its first instruction. */
#include <sched.h>
#include <sys/resource.h>
#include <sys/types.h>

/* What the other processes of this launcher tell the supervisor, in memory that all of them share. */
extern struct start {
    long long started, wall; /* clocks immediately before exec */
    int error;               /* of the step that failed */
    char step[16];
    struct rusage before; /* what the program's process used until then */
    struct rusage reaped; /* by the first process of an own process space */
    long long pss_peak;   /* the largest sum that the sampler saw; 0 when it never met two processes */
} *start;

long long now(clockid_t clock);

cpu_set_t cores_in(const char *list);

/* Adds what processes used that somebody waited for, or takes it off. */
void add_use(struct rusage *sum, const struct rusage *use);
void take_use_off(struct rusage *sum, const struct rusage *use);

/* Notes the step that failed, with errno, unless one was noted before; returns 0. */
int failed(const char *step);

/* Of processes that the supervisor starts: each ends with it, also where it has ended already. */
void know_supervisor(void);
void end_with_supervisor(void);

/* What a process does to become the program, some groups joined already, its output going to these descriptors unless
   they are negative; does not return. */
void become(char **command, int output, int errors, int groups_joined);

/* A process that is born into the first group where that can be, and does this, with how many groups it is in; it must
   not return. */
pid_t spawn_into_groups(int flags, void (*in_child)(int groups_joined));

/* Runs the command in all groups, its output going to these descriptors unless they are negative; returns its process
   id when it runs or could not be run. */
pid_t spawn(char **command, int output, int errors);
