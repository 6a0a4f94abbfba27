/* Performance counters of the whole tree, where the kernel has them: what cannot be counted is not told. */

/* Opens them for what this process starts from now on; they count from a program's first instruction. */
void open_counters(void);

/* Writes a line for each: name, value, nanoseconds wanted and nanoseconds really counted, and whether the kernel's
   work is in it ("all") or not ("user"). */
void report_counters(int status);
