package been.results;

import been.protocol.results.StoredExecution;

/** The result of landing an execution. */
public sealed interface Landed {

    /**
     * The landing file is on disk and its checksum in the index. Repeating the landing returns the
     * same.
     */
    record Stored(StoredExecution execution) implements Landed {}

    /**
     * A file is missing, damaged or without measurements, or the address holds results of another
     * attempt or task.
     */
    record Unusable(String why) implements Landed {}
}
