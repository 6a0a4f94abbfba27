package been.hostruntime;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Makes package archives for tests, sound ones and others. */
public final class Archives {
    private Archives() {}

    /** An archive of these files; names ending in {@code .sh} are executable. */
    public static byte[] of(Map<String, String> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipArchiveOutputStream(bytes)) {
            for (var file : new TreeMap<>(files).entrySet()) {
                var entry = new ZipArchiveEntry(file.getKey());
                entry.setUnixMode(file.getKey().endsWith(".sh") ? 0100755 : 0100644);
                add(zip, entry, file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    /** An archive of one entry that is no plain file. */
    public static byte[] special(String name, int unixMode, String content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipArchiveOutputStream(bytes)) {
            var entry = new ZipArchiveEntry(name);
            entry.setUnixMode(unixMode);
            add(zip, entry, content);
        }
        return bytes.toByteArray();
    }

    private static void add(ZipArchiveOutputStream zip, ZipArchiveEntry entry, String content)
            throws IOException {
        zip.putArchiveEntry(entry);
        zip.write(content.getBytes(StandardCharsets.UTF_8));
        zip.closeArchiveEntry();
    }
}
