/* Bytes that the run writes below its own folders, and into its private /tmp. */
#include <sys/types.h>

/* Records the initial size. */
void open_disk(void);

/* The bytes added since then; the program may be 0. */
long long disk_written(pid_t program);

/* The largest value returned so far. */
long long disk_peak(void);
