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

    /** Takes bytes, all of them. */
    @FunctionalInterface
    interface Bytes {
        void take(ByteBuffer bytes) throws IOException;
    }

    /** Writes all values from a place in the file on. */
    static void write(FileChannel file, long at, Measurements values) throws IOException {
        long[] place = {at};
        encode(
                values,
                bytes -> {
                    while (bytes.hasRemaining()) {
                        place[0] += file.write(bytes, place[0]);
                    }
                });
    }

    /** The values as they lie in the file, a piece at a time. */
    static void encode(Measurements values, Bytes receiver) throws IOException {
        ByteBuffer bytes = piece(values.count());
        int most = bytes.capacity() / Double.BYTES;
        values.read(piece -> {
            while (piece.hasRemaining()) {
                int count = Math.min(most, piece.remaining());
                bytes.clear().limit(count * Double.BYTES);
                bytes.asDoubleBuffer().put(0, piece, piece.position(), count);
                piece.position(piece.position() + count);
                receiver.take(bytes);
            }
        });
    }

    /**
     * Reads values from a place in the file on.
     *
     * @param checksum gets every byte
     */
    static void read(
            FileChannel file, long at, long count, CRC32C checksum, Measurements.Piece receiver)
            throws IOException {
        ByteBuffer bytes = piece(count);
        long place = at;
        for (long from = 0; from < count; from += PIECE) {
            int wanted = (int) Math.min(PIECE, count - from);
            bytes.clear().limit(wanted * Double.BYTES);
            while (bytes.hasRemaining()) {
                int read = file.read(bytes, place);
                if (read < 0) {
                    throw new EOFException("the file ends before its values do");
                }
                place += read;
            }
            checksum.update(bytes.flip());
            receiver.take(bytes.flip().asDoubleBuffer());
        }
    }

    /** CRC-32C of values as they lie in the file; eight hexadecimal digits. */
    static String text(CRC32C checksum) {
        return String.format("%08x", checksum.getValue());
    }

    private static ByteBuffer piece(long values) {
        int bytes = (int) Math.min(values, PIECE) * Double.BYTES;
        // Off the heap only where it pays: a small one costs more to make than to copy.
        return bytes < PIECE ? ByteBuffer.allocate(bytes) : ByteBuffer.allocateDirect(bytes);
    }
}
