package been.results;

/** What became of an import. */
public sealed interface Imported {

    /**
     * All of it is stored.
     *
     * @param counting executions that enter statistics
     */
    record Stored(String analysis, int experiments, int executions, int counting)
            implements Imported {}

    /** Nothing was stored; one sentence says what, where, and what was expected. */
    record Refused(String problem) implements Imported {}
}
