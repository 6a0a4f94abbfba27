package been.tasks;

/**
 * Names a request, so that whoever sends it again, not knowing what became of it, makes nothing
 * twice.
 *
 * @param caller whose key it is: keys of others are other keys
 * @param key chosen by the sender
 * @param digest of what is asked for: one key cannot ask for two things
 */
public record RequestKey(String caller, String key, String digest) {}
