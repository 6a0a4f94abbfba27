package been.task;

/** The platform refused what the task asked for; the message says why. */
public class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RefusedException(String message) {
        super(message);
    }
}
