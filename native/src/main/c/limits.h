/* Limits that the kernel does not enforce. */

/* Opens their event sources. */
void open_limits(void);

/* Starts checking, now that the program runs. */
void arm_limits(void);

/* Checks the usage of the run and schedules the next check. */
void look_at_use(void);
void look_at_disk(void);

/* Handles a memory event of the kernel. */
void look_at_memory(void);

/* Whether some limit needs the supervisor to scan all processes. */
int is_scanned(void);

/* Time between SIGTERM and SIGKILL after a soft limit. */
long long grace_period(void);
