/* Energy counters of the kernel among the accounting files. */
#include <sys/types.h>

/* Starts counting from their present values. */
void open_energy(void);

/* Adds what they rose by since the last time. */
void look_at_energy(void);

/* Reads an accounting file; -1 if it cannot be read. An energy counter reads as what it rose by. */
ssize_t read_accounting(int file, char *text, size_t size);
