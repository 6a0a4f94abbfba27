package been.hostruntime.cache;

/** The result of acquiring a package. */
public sealed interface Acquired {

    /** The package is on this host; the caller closes it. */
    record Available(CachedPackage cached) implements Acquired {}

    /**
     * The package cannot be used.
     *
     * @param noSpace whether a full disk is the reason
     * @param why one sentence naming the package
     */
    record Unavailable(boolean noSpace, String why) implements Acquired {}
}
