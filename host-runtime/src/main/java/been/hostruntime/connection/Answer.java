package been.hostruntime.connection;

/** The result of a request to the controller. */
public sealed interface Answer<T> {

    /** The controller answered. */
    record Given<T>(T value) implements Answer<T> {}

    /**
     * The controller refused the request.
     *
     * @param status of the HTTP response
     * @param message from the controller
     */
    record Denied<T>(int status, String message) implements Answer<T> {}

    /** No controller could be reached, or it could not answer; to be retried. */
    record Away<T>(String why) implements Answer<T> {}
}
