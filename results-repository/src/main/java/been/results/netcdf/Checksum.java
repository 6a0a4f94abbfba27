package been.results.netcdf;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** The checksum that a landing file carries for each metric. Pure. */
final class Checksum {
    private static final int CHUNK = 8192;

    private Checksum() {}

    /** CRC-32C of the values as they lie in the file, big-endian; eight hexadecimal digits. */
    static String of(double[] values) {
        var crc = new CRC32C();
        var bytes = ByteBuffer.allocate(CHUNK * Double.BYTES);
        var doubles = bytes.asDoubleBuffer();
        for (int from = 0; from < values.length; from += CHUNK) {
            int count = Math.min(CHUNK, values.length - from);
            doubles.clear().put(values, from, count);
            crc.update(bytes.clear().limit(count * Double.BYTES));
        }
        return String.format("%08x", crc.getValue());
    }
}
