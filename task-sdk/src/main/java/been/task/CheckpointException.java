package been.task;

/** The platform refused a checkpoint; the message explains why. */
public final class CheckpointException extends RefusedException {
    private static final long serialVersionUID = 1;

    public CheckpointException(String message) {
        super(message);
    }
}
