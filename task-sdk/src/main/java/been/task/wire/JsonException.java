package been.task.wire;

/** A text is not the JSON that was expected; the message says what and where. */
public final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1;

    JsonException(String message) {
        super(message);
    }
}
