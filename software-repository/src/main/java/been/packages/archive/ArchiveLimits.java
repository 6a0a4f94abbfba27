package been.packages.archive;

/**
 * How large a package may be.
 *
 * @param bytes size of the archive
 * @param unpackedBytes size of all that is in it, archives within it looked into
 * @param entries number of files; a ZIP without its 64-bit extension holds at most 65,534
 * @param ratio how many times its own size an archive may unpack to
 * @param ratioFreeBytes up to this much unpacked the ratio is not looked at, for a small text may
 *     well shrink a lot
 * @param nesting how many archives may lie within one another: 1 is a jar in a package
 */
public record ArchiveLimits(
        long bytes, long unpackedBytes, int entries, int ratio, long ratioFreeBytes, int nesting) {

    /** The platform's own: 2 GiB, 16 GiB unpacked, 60,000 entries, 200 : 1, three archives deep. */
    public static final ArchiveLimits DEFAULT =
            new ArchiveLimits(2L << 30, 16L << 30, 60_000, 200, 64L << 20, 3);

    public ArchiveLimits {
        if (bytes < 1 || bytes > 0xFFFF_FFFEL || unpackedBytes < 1 || entries < 1) {
            throw new IllegalArgumentException("an archive's limits must be ≥ 1 and below 4 GiB");
        }
        if (entries > 0xFFFE || ratio < 1 || ratioFreeBytes < 0 || nesting < 0) {
            throw new IllegalArgumentException("limits out of range: " + entries + ", " + ratio);
        }
    }
}
