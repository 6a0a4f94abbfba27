package been.results;

/** What became of an uploaded file. */
public sealed interface Receipt {

    /** It is on disk, whole. */
    record Received(String sha256, long bytes) implements Receipt {}

    /** What arrived is not what was announced; nothing was kept. */
    record Damaged(String why) implements Receipt {}
}
