package been.tasks;

/**
 * Names a request, so that a client that sends it again, not knowing whether it succeeded, creates
 * nothing twice.
 *
 * @param caller owner of the key: callers do not share keys
 * @param key chosen by the sender
 * @param digest of the request's content: a key cannot be used for another content
 */
public record RequestKey(String caller, String key, String digest) {}
