/* The processes of one run: its control groups, and all descendants of the supervisor but its sampler. */
#include <sys/types.h>

#define SECOND 1000000000LL
#define MOST_GROUPS 16
#define CALM (-1) /* no signal: keeps a process from forking */

extern const char *groups[MOST_GROUPS]; /* the first is the one whose processes are signalled and counted */
extern int group_count;

/* The supervisor, and the process that samples memory for it; 0 when there is none. */
extern pid_t root, sampler;

/* What the descendants that live use together, and which they are, as the last scan(0) found it. */
extern struct use { long long cpu, memory, resident, processes; } tree; /* memory: without shared pages */
extern pid_t family[];
extern int family_size;

/* The file of a group, in a buffer that the next call overwrites. */
const char *in(const char *group, const char *file);

/* Reads a whole small file; -1 when it cannot be read. */
ssize_t get(const char *file, char *text, size_t size);

/* Writes into a file that exists; false, and errno, when that fails. */
int put(const char *file, const char *text);

/* Adds up what all descendants use, or sends each the signal; returns how many the scan before did not meet. */
int scan(int signal);

/* Threads that belong to that user. */
int tasks_of(uid_t user);

/* Lets this process run before all others, where it may: a fork bomb must not outrun it. */
void hurry(void);

/* Sends the signal, unless it is 0, to all processes of the first group; true when there was none. */
int signal_group(int signal);

/* Removes the groups, which are empty but for a moment. */
void remove_groups(void);

/* Sends the signal to the groups and all descendants; from SIGKILL nobody escapes by forking or out of a group. */
void signal_tree(int signal);
