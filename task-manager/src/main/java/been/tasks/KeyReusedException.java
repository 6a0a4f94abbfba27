package been.tasks;

/** A key of a request asked for something else before; nothing was done. */
public final class KeyReusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    KeyReusedException(String key) {
        super("the key '" + key + "' was used for another request before");
    }
}
