package been.machine.utilisation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's units of memory and time. */
record KernelUnits(int pageBytes, int ticksPerSecond) {
    private static final long PAGE_SIZE = 6;
    private static final long CLOCK_TICKS = 17;

    /** The values of nearly every machine. */
    static final KernelUnits USUAL = new KernelUnits(4096, 100);

    static KernelUnits ofThisMachine() {
        try {
            return parse(Files.readAllBytes(Path.of("/proc/self/auxv")));
        } catch (IOException e) {
            return USUAL; // not readable by every user
        }
    }

    /** Parses the pairs of getauxval(3) in the format of 64-bit machines; pure. */
    static KernelUnits parse(byte[] auxv) {
        int page = USUAL.pageBytes;
        int ticks = USUAL.ticksPerSecond;
        ByteBuffer pairs = ByteBuffer.wrap(auxv).order(ByteOrder.nativeOrder());
        while (pairs.remaining() >= 2 * Long.BYTES) {
            long key = pairs.getLong();
            long value = pairs.getLong();
            if (value > 0 && value <= Integer.MAX_VALUE) {
                page = key == PAGE_SIZE ? (int) value : page;
                ticks = key == CLOCK_TICKS ? (int) value : ticks;
            }
        }
        return new KernelUnits(page, ticks);
    }
}
