package been.hostruntime.journal;

/**
 * How far an attempt's log has been read and reported, so that a restarted runtime continues there.
 *
 * @param stdout bytes of standard output already reported
 * @param stderr bytes of standard error already reported
 * @param nextNumber of the next line
 * @param spentBytes bytes used of the log's budget
 * @param droppedBytes bytes beyond the budget
 */
public record LogPosition(
        long stdout, long stderr, long nextNumber, long spentBytes, long droppedBytes) {
    public static final LogPosition START = new LogPosition(0, 0, 0, 0, 0);
}
