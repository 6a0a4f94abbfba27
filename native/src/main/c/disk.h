/* What the run writes below its own folders, and into its private /tmp. */
#include <sys/types.h>

/* Remembers what was there before. */
void open_disk(void);

/* The bytes that came since then, as seen now; the program may be 0. */
long long disk_written(pid_t program);

/* The most that was seen. */
long long disk_peak(void);
