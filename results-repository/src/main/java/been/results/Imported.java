package been.results;

import been.protocol.access.Refusal;

/** The result of an import. */
public sealed interface Imported {

    /**
     * Everything is stored.
     *
     * @param counting valid executions
     */
    record Stored(String analysis, int experiments, int executions, int counting)
            implements Imported {}

    /** Nothing was stored. The sentence names the problem, its place and what was expected. */
    record Refused(String problem) implements Imported, Refusal {}
}
