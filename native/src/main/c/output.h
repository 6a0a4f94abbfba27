/* Standard output and standard error of a run whose output is limited. */
extern int output_ends[2]; /* the program's ends; negative if it writes to its output directly */

/* Creates the program's ends before the program is known; false, and errno, on failure. */
int make_ends(void);

/* False, and errno, on failure. */
int open_output(void);

/* Closes this process's copies of the program's ends. */
void close_ends(void);

/* Copies available output. */
void copy_output(void);

/* Copies the rest when no writer is left. */
void drain_output(void);

long long dropped_output(void);
