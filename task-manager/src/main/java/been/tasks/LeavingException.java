package been.tasks;

/** This controller is about to end, and took nothing; another one, or its successor, will. */
public final class LeavingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LeavingException() {
        super("this controller is stopping; another one takes over");
    }
}
