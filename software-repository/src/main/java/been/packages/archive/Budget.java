package been.packages.archive;

/** Counts what an archive and those within it unpack to, and ends the reading of a bomb. */
final class Budget {
    private final long allowed;
    private final RefusalCode code;
    private final String why;
    private long seen;

    Budget(ArchiveLimits limits, long archiveBytes) {
        long byRatio = Math.max(limits.ratioFreeBytes(), archiveBytes * limits.ratio());
        boolean ratioFirst = byRatio < limits.unpackedBytes();
        allowed = Math.min(byRatio, limits.unpackedBytes());
        code = ratioFirst ? RefusalCode.RATIO : RefusalCode.SIZE;
        why =
                ratioFirst
                        ? "the archive unpacks to more than " + limits.ratio() + " times its size"
                        : "the archive unpacks to more than " + limits.unpackedBytes() + " bytes";
    }

    void spend(long bytes) throws RefusedException {
        seen += bytes;
        if (seen > allowed) {
            throw new RefusedException(code, why);
        }
    }

    long seen() {
        return seen;
    }
}
