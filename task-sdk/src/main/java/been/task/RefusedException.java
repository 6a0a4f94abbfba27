package been.task;

/** The platform refused a request of the task; the message explains why. */
public class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RefusedException(String message) {
        super(message);
    }
}
