package been.hostruntime.cache;

/**
 * How much one package may unpack to.
 *
 * @param entries files and folders
 * @param bytes of all files together
 */
public record UnpackLimits(int entries, long bytes) {
    public static final UnpackLimits DEFAULT = new UnpackLimits(60_000, 16L << 30);
}
