/* Isolation of a program from the rest of the machine: temporary files, network, processes, user. */
#include <sys/types.h>

extern pid_t first_process; /* of the run's PID namespace; 0 without one */

/* The supervisor's part, before the program starts; false, and recorded as failed, if that is impossible. */
int separate(void);

/* The child's part, before it becomes the program; false, and recorded as failed, if that is impossible. */
int isolate(void);
