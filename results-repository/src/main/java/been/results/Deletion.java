package been.results;

/**
 * What deleting an analysis removes for good.
 *
 * @param files landing files, notes beside them, files of experiments, uploads of tasks
 * @param contents of attachments that no other analysis has
 * @param bytes of all of them on the disk, or in the database that controllers share
 * @param digest of what is there now: a deletion names it, and so deletes what was shown
 */
public record Deletion(
        String analysis,
        int experiments,
        int executions,
        int files,
        int contents,
        long bytes,
        String digest) {}
