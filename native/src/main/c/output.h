/* Standard output and standard error of a run whose output is limited. */
extern int output_ends[2]; /* what the program writes to; negative when it writes itself */

/* Makes the program's ends before it is known what it is; false, and errno, when that fails. */
int make_ends(void);

/* False, and errno, when there is nothing to write to. */
int open_output(void);

/* The program holds its ends now. */
void close_ends(void);

/* Passes on what has come. */
void copy_output(void);

/* Passes on what is left when nobody writes any more. */
void drain_output(void);

long long dropped_output(void);
