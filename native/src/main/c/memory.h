/* The peak memory of a run whose memory no control group accounts for. */

/* Whether that is so here. */
int is_memory_sampled(void);

/* Begins to take samples, in a process of its own: the supervisor must notice at once when the program ends. */
void sample_memory(void);

/* Ends that process. */
void end_sampling(void);
