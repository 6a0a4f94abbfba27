package been.task.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Where everything stands in a recording, as {@link RecordFile} documents it. */
final class Layout {
    static final long MAGIC = 0x314345524E454542L; // "BEENREC1"
    static final int VERSION = 1;
    static final int PAGE = 4096;

    /** File header: offsets within the file. */
    static final int FILE_VERSION = 8;

    static final int FILE_CLOSED = 12;
    static final int FILE_SECTIONS = 16;

    /** Section header: offsets within the section. */
    static final int SECTION_MAGIC = 0x54434553; // "SECT"

    static final int SECTION_KIND = 4;
    static final int SECTION_METRIC = 8;
    static final int SECTION_CHECKSUM = 12;
    static final int SECTION_BYTES = 16;
    static final int SECTION_COUNT = 24;
    static final int SECTION_DATA = 64;

    static final int KIND_METRIC = 1;
    static final int KIND_VALUES = 2;

    static final VarHandle LONGS =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle INTS =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private Layout() {}

    /** Whole pages that hold a section header and that many bytes. */
    static long sectionBytes(long dataBytes) {
        return (SECTION_DATA + dataBytes + PAGE - 1) / PAGE * PAGE;
    }
}
