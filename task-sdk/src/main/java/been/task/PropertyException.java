package been.task;

/** A property is missing or not of the type the task asked for; the message says which. */
public final class PropertyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    PropertyException(String message) {
        super(message);
    }
}
