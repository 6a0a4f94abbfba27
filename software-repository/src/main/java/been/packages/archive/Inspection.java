package been.packages.archive;

/** What the validation of an archive found. */
public sealed interface Inspection {

    /**
     * It keeps every rule.
     *
     * @param unpackedBytes size of its files, those of archives within it counted again
     */
    record Sound(Manifest manifest, int entries, long unpackedBytes) implements Inspection {}

    /** It breaks a rule; the first one found. */
    record Unsound(Refusal refusal) implements Inspection {}
}
