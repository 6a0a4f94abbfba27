package been.results;

/** What became of an execution that was to land. */
public sealed interface Landed {

    /**
     * The landing file is on disk, its checksum in the index; the same landing again gives the
     * same.
     */
    record Stored(StoredExecution execution) implements Landed {}

    /**
     * There is nothing to land: a file is missing or damaged, or holds no measurement; or the
     * address holds what another attempt or task measured.
     */
    record Unusable(String why) implements Landed {}
}
