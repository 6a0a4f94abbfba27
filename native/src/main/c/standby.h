/* A launcher that waits for its command, with the program's process already in the groups: the first process that joins
   a group after a pause waits many milliseconds for the kernel, and this moves that wait ahead of the run. */
#include <sys/types.h>

/* Puts a process into the groups, prints "ready" on standard output, and waits for an order on standard input. Returns
   the order's arguments. If standard input ends without a complete order, it cleans up and does not return. */
char **stand_by(int *argc);

/* Lets that process become the program; returns when it has, or could not. */
pid_t release(void);
