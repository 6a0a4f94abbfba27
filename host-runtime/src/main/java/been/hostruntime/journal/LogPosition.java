package been.hostruntime.journal;

/**
 * How far an attempt's log has been read and reported, so that a restarted runtime goes on there.
 *
 * @param stdout bytes of standard output that are done with
 * @param stderr bytes of standard error that are done with
 * @param nextNumber of the next line
 * @param spentBytes of the log's budget
 * @param droppedBytes beyond it
 */
public record LogPosition(
        long stdout, long stderr, long nextNumber, long spentBytes, long droppedBytes) {
    public static final LogPosition START = new LogPosition(0, 0, 0, 0, 0);
}
