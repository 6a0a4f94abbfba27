package been.results.netcdf;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;

/** Doubles as they lie in a netCDF classic file: big-endian, one after the other. */
final class Doubles {
    private static final int PIECE = 1 << 15;

    private Doubles() {}

    /** Writes all values from a place in the file on. */
    static void write(FileChannel file, long at, double[] values) throws IOException {
        ByteBuffer bytes = piece(values.length);
        long place = at;
        for (int from = 0; from < values.length; from += PIECE) {
            int count = Math.min(PIECE, values.length - from);
            bytes.asDoubleBuffer().put(values, from, count);
            bytes.limit(count * Double.BYTES);
            while (bytes.hasRemaining()) {
                place += file.write(bytes, place);
            }
            bytes.clear();
        }
    }

    /**
     * Reads values from a place in the file on.
     *
     * @param checksum gets every byte
     */
    static double[] read(FileChannel file, long at, int count, CRC32C checksum) throws IOException {
        double[] values = new double[count];
        ByteBuffer bytes = piece(count);
        long place = at;
        for (int from = 0; from < count; from += PIECE) {
            int wanted = Math.min(PIECE, count - from);
            bytes.clear().limit(wanted * Double.BYTES);
            while (bytes.hasRemaining()) {
                int read = file.read(bytes, place);
                if (read < 0) {
                    throw new EOFException("the file ends before its values do");
                }
                place += read;
            }
            checksum.update(bytes.flip());
            bytes.flip().asDoubleBuffer().get(values, from, wanted);
        }
        return values;
    }

    /** CRC-32C of the values as they lie in the file; eight hexadecimal digits. */
    static String checksum(double[] values) {
        var crc = new CRC32C();
        ByteBuffer bytes = piece(values.length);
        for (int from = 0; from < values.length; from += PIECE) {
            int count = Math.min(PIECE, values.length - from);
            bytes.asDoubleBuffer().put(values, from, count);
            crc.update(bytes.limit(count * Double.BYTES));
            bytes.clear();
        }
        return text(crc);
    }

    static String text(CRC32C checksum) {
        return String.format("%08x", checksum.getValue());
    }

    private static ByteBuffer piece(int values) {
        int bytes = Math.min(values, PIECE) * Double.BYTES;
        // Off the heap only where it pays: a small one costs more to make than to copy.
        return bytes < PIECE ? ByteBuffer.allocate(bytes) : ByteBuffer.allocateDirect(bytes);
    }
}
