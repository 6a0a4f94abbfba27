package been.packages.archive;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Writes ZIP files that no honest program would write. */
final class ZipForge {
    final List<ForgedEntry> entries = new ArrayList<>();
    byte[] before = {};
    byte[] between = {};
    byte[] beforeDirectory = {};
    byte[] after = {};
    byte[] comment = {};
    int disk;
    int countLie;
    int directoryOffsetLie;
    int directoryBytesLie;

    static final String MANIFEST =
            """
            name: been/sample
            version: 1.0
            kind: data
            description: A sample
            licence: Apache-2.0
            """;

    /** An archive with a good manifest and these entries. */
    static ZipForge withManifest(ForgedEntry... entries) {
        return withManifest(MANIFEST, entries);
    }

    static ZipForge withManifest(String manifest, ForgedEntry... entries) {
        return of(ForgedEntry.stored("package.yaml", manifest)).plus(entries);
    }

    static ZipForge of(ForgedEntry... entries) {
        return new ZipForge().plus(entries);
    }

    ZipForge plus(ForgedEntry... more) {
        entries.addAll(List.of(more));
        return this;
    }

    ZipForge with(Consumer<ZipForge> change) {
        change.accept(this);
        return this;
    }

    byte[] bytes() {
        var out = new ByteArrayOutputStream();
        var directory = new ByteArrayOutputStream();
        out.writeBytes(before);
        for (var entry : entries) {
            directory.writeBytes(entry.central(out.size()));
            if (!entry.ghost) {
                out.writeBytes(entry.local());
                out.writeBytes(between);
            }
        }
        out.writeBytes(beforeDirectory);
        int directoryOffset = out.size();
        out.writeBytes(directory.toByteArray());
        var end = ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN);
        end.putInt(0x06054b50).putShort((short) disk).putShort((short) disk);
        int count = entries.size() + countLie;
        end.putShort((short) count).putShort((short) count);
        end.putInt(directory.size() + directoryBytesLie);
        end.putInt(directoryOffset + directoryOffsetLie);
        end.putShort((short) comment.length);
        out.writeBytes(join(end.array(), comment, after));
        return out.toByteArray();
    }

    /** An extra field with this id. */
    static byte[] field(int id, byte[] content) {
        var field = ByteBuffer.allocate(4 + content.length).order(ByteOrder.LITTLE_ENDIAN);
        return field.putShort((short) id).putShort((short) content.length).put(content).array();
    }

    static byte[] join(byte[]... parts) {
        var out = new ByteArrayOutputStream();
        for (var part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
