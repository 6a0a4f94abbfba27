package been.task;

/** A property is missing or not of the requested type; the message names it. */
public final class PropertyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    PropertyException(String message) {
        super(message);
    }
}
