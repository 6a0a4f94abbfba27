/* Samples the peak memory of a run whose memory no control group accounts for. */

/* Whether memory has to be sampled here. */
int is_memory_sampled(void);

/* Starts sampling in a separate process, since the supervisor must notice at once when the program ends. */
void sample_memory(void);

/* Ends that process. */
void end_sampling(void);
