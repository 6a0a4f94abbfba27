/* The processes of one run: its control groups, and all descendants of the supervisor except its sampler. */
#include <sys/types.h>

#define SECOND 1000000000LL
#define MOST_GROUPS 16
#define CALM (-1) /* not a signal: keeps a process from forking */

extern const char *groups[MOST_GROUPS]; /* processes are signalled and counted in the first one */
extern int group_count;

/* The supervisor, and its memory sampler; 0 if there is none. */
extern pid_t root, sampler;

/* The total usage of the live descendants, and their ids, as of the last scan(0). */
extern struct use { long long cpu, memory, resident, processes; } tree; /* memory: without shared pages */
extern pid_t family[];
extern int family_size;

/* The path of a group's file, in a buffer that the next call overwrites. */
const char *in(const char *group, const char *file);

/* Reads a small file; -1 if it cannot be read. */
ssize_t get(const char *file, char *text, size_t size);

/* Writes to an existing file; false, and errno, on failure. */
int put(const char *file, const char *text);

/* Adds up the usage of all descendants, or sends each the signal; returns how many the previous scan did not find. */
int scan(int signal);

/* Threads that belong to that user. */
int tasks_of(uid_t user);

/* Gives this process real-time priority, if permitted, so that it outruns a fork bomb. */
void hurry(void);

/* Sends the signal, unless it is 0, to all processes of the first group; true if there was none. */
int signal_group(int signal);

/* Removes the groups, which may stay busy for a moment after their last process. */
void remove_groups(void);

/* Sends the signal to the groups and all descendants; no process escapes SIGKILL by forking or leaving a group. */
void signal_tree(int signal);
