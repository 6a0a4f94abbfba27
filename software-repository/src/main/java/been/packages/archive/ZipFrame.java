package been.packages.archive;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Where a ZIP file's directory lies, checked before a library reads it: programs that look for it
 * in different ways must all find this one, and its size must not fill the memory.
 *
 * @param entries number of entries, counted
 * @param directoryOffset where the directory begins, which is where the last entry must end
 */
record ZipFrame(int entries, long directoryOffset) {
    private static final int END_SIGNATURE = 0x0605_4b50;
    private static final int END_BYTES = 22;
    private static final int HEADER_SIGNATURE = 0x0201_4b50;
    private static final int HEADER_BYTES = 46;
    private static final long MAXIMUM_DIRECTORY_BYTES = 24L << 20;

    static ZipFrame read(FileChannel file, ArchiveLimits limits) throws IOException {
        long size = file.size();
        if (size < END_BYTES) {
            throw malformed("is too short to be a ZIP file");
        }
        var end = read(file, size - END_BYTES, END_BYTES);
        if (end.getInt(0) != END_SIGNATURE || end.getShort(20) != 0) {
            throw malformed(
                    "does not end as a ZIP file without a comment does; it may be truncated");
        }
        int thisDisk = end.getShort(4);
        int directoryDisk = end.getShort(6);
        int entriesHere = Short.toUnsignedInt(end.getShort(8));
        int entries = Short.toUnsignedInt(end.getShort(10));
        long directoryBytes = Integer.toUnsignedLong(end.getInt(12));
        long directoryOffset = Integer.toUnsignedLong(end.getInt(16));
        if (entries == 0xFFFF || directoryOffset == 0xFFFF_FFFFL) {
            throw new RefusedException(
                    RefusalCode.ENTRIES,
                    "the archive uses the 64-bit extension of ZIP, which a package needs only beyond its limits");
        }
        if (thisDisk != 0 || directoryDisk != 0 || entriesHere != entries) {
            throw malformed("is a part of a split ZIP file");
        }
        if (entries > limits.entries()) {
            throw new RefusedException(
                    RefusalCode.ENTRIES,
                    "the archive has "
                            + entries
                            + " entries; "
                            + limits.entries()
                            + " are allowed");
        }
        if (directoryBytes > MAXIMUM_DIRECTORY_BYTES) {
            throw new RefusedException(
                    RefusalCode.ENTRIES, "the archive's directory is larger than 24 MiB");
        }
        if (directoryOffset + directoryBytes != size - END_BYTES) {
            throw malformed("has something between its directory and its end, or says so");
        }
        if (count(read(file, directoryOffset, (int) directoryBytes)) != entries) {
            throw malformed("has another number of entries than its directory says");
        }
        return new ZipFrame(entries, directoryOffset);
    }

    /** Walks the directory from header to header; it must end where the last header ends. */
    private static int count(ByteBuffer directory) throws RefusedException {
        int entries = 0;
        int at = 0;
        while (at < directory.limit()) {
            if (directory.limit() - at < HEADER_BYTES || directory.getInt(at) != HEADER_SIGNATURE) {
                throw malformed("has a damaged directory");
            }
            at +=
                    HEADER_BYTES
                            + Short.toUnsignedInt(directory.getShort(at + 28))
                            + Short.toUnsignedInt(directory.getShort(at + 30))
                            + Short.toUnsignedInt(directory.getShort(at + 32));
            entries++;
        }
        if (at != directory.limit()) {
            throw malformed("has a damaged directory");
        }
        return entries;
    }

    static ByteBuffer read(FileChannel file, long offset, int bytes) throws IOException {
        var buffer = ByteBuffer.allocate(bytes).order(LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, offset + buffer.position()) < 0) {
                throw new EOFException("the archive ends within a header");
            }
        }
        return buffer.flip().order(LITTLE_ENDIAN);
    }

    private static RefusedException malformed(String how) {
        return new RefusedException(RefusalCode.FORMAT, "the archive " + how);
    }
}
