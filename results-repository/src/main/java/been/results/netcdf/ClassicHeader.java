package been.results.netcdf;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Walks the header of a netCDF classic file and holds every count in it against the file's length,
 * because the library believes them: a damaged one would have it allocate gigabytes. The grammar is
 * that of the NetCDF User's Guide, appendix "File Format Specifications".
 */
final class ClassicHeader {
    private static final int DIMENSIONS = 10;
    private static final int VARIABLES = 11;
    private static final int ATTRIBUTES = 12;
    private static final int DOUBLE = 6;
    private static final int[] BYTES_BY_TYPE = {0, 1, 1, 2, 4, 4, 8};

    private final Path file;
    private final long size;
    private final DataInputStream in;

    private ClassicHeader(Path file, long size, DataInputStream in) {
        this.file = file;
        this.size = size;
        this.in = in;
    }

    /**
     * Returns only when the file is of the classic kind, with one-dimensional variables of doubles
     * that lie within it.
     */
    static void check(Path file) throws IOException {
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            new ClassicHeader(file, Files.size(file), in).check();
        } catch (EOFException truncated) {
            throw new IOException(file + " is truncated within its header", truncated);
        }
    }

    private void check() throws IOException {
        // "CDF" and the version of the format, of which 2 has 64-bit offsets.
        int magic = size < 4 ? 0 : in.readInt();
        if (magic != 0x43444601 && magic != 0x43444602) {
            throw new IOException(file + " is no NetCDF file of the classic kind");
        }
        boolean wide = magic == 0x43444602;
        in.readInt();
        var lengths = new long[list(DIMENSIONS)];
        for (int i = 0; i < lengths.length; i++) {
            name();
            lengths[i] = count();
        }
        attributes();
        for (int left = list(VARIABLES); left > 0; left--) {
            name();
            int dimensions = count();
            int dimension = dimensions == 1 ? count() : -1;
            if (dimension < 0 || dimension >= lengths.length) {
                throw damaged();
            }
            attributes();
            int type = in.readInt();
            in.readInt();
            long begin = wide ? in.readLong() : in.readInt();
            long end = begin + lengths[dimension] * Double.BYTES;
            if (type != DOUBLE || begin < 0) {
                throw damaged();
            }
            if (end > size || end < begin) {
                throw new IOException(file + " is truncated: it ends before its values do");
            }
        }
    }

    private void attributes() throws IOException {
        for (int left = list(ATTRIBUTES); left > 0; left--) {
            name();
            int type = count();
            if (type == 0 || type >= BYTES_BY_TYPE.length) {
                throw damaged();
            }
            skip((long) count() * BYTES_BY_TYPE[type]);
        }
    }

    /** The number of elements of a list, which begins with its tag, or is absent: two zeros. */
    private int list(int tag) throws IOException {
        int actual = in.readInt();
        int count = count();
        if (actual != tag && (actual != 0 || count != 0)) {
            throw damaged();
        }
        return count;
    }

    private void name() throws IOException {
        skip(count());
    }

    /** A count of things of which each takes at least a byte of the file. */
    private int count() throws IOException {
        int count = in.readInt();
        if (count < 0 || count > size) {
            throw damaged();
        }
        return count;
    }

    private void skip(long bytes) throws IOException {
        long padded = (bytes + 3) / 4 * 4;
        if (padded > size) {
            throw damaged();
        }
        in.skipNBytes(padded);
    }

    private IOException damaged() {
        return new IOException(file + " has a damaged header, or is no landing file of BEEN");
    }
}
