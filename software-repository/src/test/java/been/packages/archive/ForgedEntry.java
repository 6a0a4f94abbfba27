package been.packages.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** One entry of a forged ZIP file, in which every field may lie. */
final class ForgedEntry {
    byte[] name;
    byte[] packed;
    int method;
    int flags = 0x0800;
    int crc;
    int packedSize;
    int size;
    int madeBy = 0x0314;
    long attributes = 0100644L << 16;
    byte[] centralExtra = {};
    byte[] localExtra = {};
    String comment = "";
    byte[] descriptor = {};

    /** What the header beside the content says where it differs from the directory. */
    Consumer<ForgedEntry> localLie = _ -> {};

    /** Replaces the place that the directory names; negative for the true one. */
    long offset = -1;

    /** Whether the content and its header are left out, so that only the directory has it. */
    boolean ghost;

    private ForgedEntry(String name, byte[] content, int method) {
        this.name = name.getBytes(UTF_8);
        this.method = method;
        packed = method == 8 ? deflated(content) : content;
        packedSize = packed.length;
        size = content.length;
        var checksum = new CRC32();
        checksum.update(content);
        crc = (int) checksum.getValue();
    }

    static ForgedEntry stored(String name, String content) {
        return new ForgedEntry(name, content.getBytes(UTF_8), 0);
    }

    static ForgedEntry stored(String name, byte[] content) {
        return new ForgedEntry(name, content, 0);
    }

    static ForgedEntry deflated(String name, byte[] content) {
        return new ForgedEntry(name, content, 8);
    }

    ForgedEntry with(Consumer<ForgedEntry> change) {
        change.accept(this);
        return this;
    }

    private static byte[] deflated(byte[] content) {
        var out = new ByteArrayOutputStream();
        var deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try (var stream = new DeflaterOutputStream(out, deflater)) {
            stream.write(content);
        } catch (java.io.IOException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }

    byte[] local() {
        var truth = copy();
        localLie.accept(truth);
        var header = ByteBuffer.allocate(30).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(0x04034b50).putShort((short) 20).putShort((short) truth.flags);
        header.putShort((short) truth.method).putInt(0x0041_0000);
        header.putInt(truth.crc).putInt(truth.packedSize).putInt(truth.size);
        header.putShort((short) truth.name.length).putShort((short) localExtra.length);
        return ZipForge.join(header.array(), truth.name, localExtra, packed, descriptor);
    }

    byte[] central(long at) {
        var header = ByteBuffer.allocate(46).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(0x02014b50).putShort((short) madeBy).putShort((short) 20);
        header.putShort((short) flags).putShort((short) method).putInt(0x0041_0000);
        header.putInt(crc).putInt(packedSize).putInt(size);
        var note = comment.getBytes(UTF_8);
        header.putShort((short) name.length).putShort((short) centralExtra.length);
        header.putShort((short) note.length).putShort((short) 0).putShort((short) 0);
        header.putInt((int) attributes).putInt((int) (offset < 0 ? at : offset));
        return ZipForge.join(header.array(), name, centralExtra, note);
    }

    private ForgedEntry copy() {
        var copy = new ForgedEntry("", packed, 0);
        copy.name = name;
        copy.flags = flags;
        copy.method = method;
        copy.crc = crc;
        copy.packedSize = packedSize;
        copy.size = size;
        return copy;
    }
}
