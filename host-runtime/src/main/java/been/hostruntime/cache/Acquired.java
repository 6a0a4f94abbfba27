package been.hostruntime.cache;

/** What came of wanting a package. */
public sealed interface Acquired {

    /** It is here; whoever asked closes it. */
    record Available(CachedPackage cached) implements Acquired {}

    /**
     * It cannot be had.
     *
     * @param noSpace whether the disk is why, and not the package
     * @param why one sentence naming the package
     */
    record Unavailable(boolean noSpace, String why) implements Acquired {}
}
