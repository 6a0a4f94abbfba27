package been.task.wire;

/** A text is not the expected JSON; the message states the problem and its position. */
public final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private static final int LONGEST = 500;

    JsonException(String message) {
        super(oneLine(message));
    }

    /** Whatever of the text it repeats. */
    private static String oneLine(String message) {
        String line = message.replaceAll("[\\p{Cntrl}\\x85\\u2028\\u2029]", "\uFFFD");
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }
}
