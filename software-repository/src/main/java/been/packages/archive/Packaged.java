package been.packages.archive;

/** What became of the building of a package. */
public sealed interface Packaged {

    /**
     * The archive is on disk and keeps every rule.
     *
     * @param digest SHA-256 of the archive, 64 lower-case hexadecimal digits
     */
    record Built(Manifest manifest, String digest, long bytes) implements Packaged {}

    /** It would break a rule; no archive was written. */
    record Refused(Refusal refusal) implements Packaged {}
}
