/* A launcher that waits, its program's process in the groups already, for what is to be run: the first process to join
   a group after a pause waits for the kernel for many milliseconds, which nobody has to wait for like this. */
#include <sys/types.h>

/* Puts a process into the groups, says "ready" on standard output, and waits for an order on standard input. Gives the
   order's arguments; does not return when standard input ends without a whole one: then nothing is left. */
char **stand_by(int *argc);

/* Lets that process become the program; returns when it did, or could not. */
pid_t release(void);
