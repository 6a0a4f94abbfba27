/* What a program does not share with the rest of the machine: temporary files, network, processes, user. */
#include <sys/types.h>

extern pid_t first_process; /* of an own process space; 0 without one */

/* What the supervisor does before the program is started; false, and noted as failed, when it cannot be done. */
int separate(void);

/* What the program's process does before it becomes the program; false, and noted as failed, when it cannot be done. */
int isolate(void);
