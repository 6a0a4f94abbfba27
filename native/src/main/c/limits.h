/* The limits that the kernel does not enforce by itself. */

/* Opens what tells of them. */
void open_limits(void);

/* Begins to look, now that the program runs. */
void arm_limits(void);

/* Looks at what the run has used; says itself when it looks again. */
void look_at_use(void);
void look_at_disk(void);

/* The kernel told something about memory. */
void look_at_memory(void);

/* Whether some limit is left to the supervisor's own looking at all processes. */
int is_scanned(void);

/* Between asking a run that reached a soft limit to end, and killing it. */
long long grace_period(void);
