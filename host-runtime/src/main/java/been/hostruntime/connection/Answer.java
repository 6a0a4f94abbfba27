package been.hostruntime.connection;

/** What came of asking the controller. */
public sealed interface Answer<T> {

    /** It answered. */
    record Given<T>(T value) implements Answer<T> {}

    /**
     * It answered that it will not.
     *
     * @param status of HTTP
     * @param message as the controller put it
     */
    record Denied<T>(int status, String message) implements Answer<T> {}

    /** It is not there, or not in a state to answer: to be asked again. */
    record Away<T>(String why) implements Answer<T> {}
}
