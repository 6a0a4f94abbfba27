package been.protocol.results;

/**
 * What deleting an analysis permanently removes.
 *
 * @param files landing files, their notes, files of experiments, uploads of tasks
 * @param contents attachments that no other analysis uses
 * @param bytes size of all of them on disk or in the shared database
 * @param digest of the current results; a deletion must name it, so that only the previewed results
 *     are deleted
 */
public record Deletion(
        String analysis,
        int experiments,
        int executions,
        int files,
        int contents,
        long bytes,
        String digest) {}
