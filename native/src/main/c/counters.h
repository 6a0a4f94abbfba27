/* Performance counters of the whole tree, where the kernel has them; unavailable ones are not reported. */

/* Opens them for everything this process starts from now on; they count from a program's first instruction. */
void open_counters(void);

/* Writes a line for each: name, value, nanoseconds enabled and nanoseconds running, and whether the kernel's work is
   included ("all") or not ("user"). */
void report_counters(int status);
