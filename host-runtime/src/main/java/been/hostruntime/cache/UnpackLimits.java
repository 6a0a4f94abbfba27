package been.hostruntime.cache;

/**
 * Limits on the unpacked size of one package.
 *
 * @param entries files and folders
 * @param bytes of all files together
 */
public record UnpackLimits(int entries, long bytes) {
    public static final UnpackLimits DEFAULT = new UnpackLimits(60_000, 16L << 30);
}
