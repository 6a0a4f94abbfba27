package been.results;

/** The result of an upload. */
public sealed interface Receipt {

    /** The file is complete and on disk. */
    record Received(String sha256, long bytes) implements Receipt {}

    /** The content does not match the announced digest or size; nothing was stored. */
    record Damaged(String why) implements Receipt {}
}
