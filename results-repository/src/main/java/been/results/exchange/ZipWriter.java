package been.results.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.results.netcdf.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes an analysis as a ZIP, bit for bit: {@code results/EXPERIMENT/BINARY/EXECUTION.nc} with the
 * notes beside it, {@code attachments/DIGEST}, and {@code manifest.json}, which comes first. The
 * same analysis gives the same bytes.
 */
public final class ZipWriter {
    /** The kind of archive, in the manifest. */
    static final String FORMAT = "been-analysis-1";

    static final String MANIFEST = "manifest.json";

    /** Nothing of an archive depends on when it was made. */
    private static final LocalDateTime ALWAYS = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final ZipOutputStream zip;

    public ZipWriter(OutputStream out, String analysis, String platform) throws IOException {
        zip = new ZipOutputStream(out, UTF_8);
        text(
                MANIFEST,
                Json.of(
                        Map.of(
                                "format",
                                FORMAT,
                                "analysis",
                                analysis,
                                "platform_version",
                                platform)));
    }

    /** Adds a file, as it is. */
    public void file(String name, Path file) throws IOException {
        begin(name);
        Files.copy(file, zip);
        zip.closeEntry();
    }

    /** Adds a text. */
    public void text(String name, String text) throws IOException {
        begin(name);
        zip.write(text.getBytes(UTF_8));
        zip.closeEntry();
    }

    private void begin(String name) throws IOException {
        var entry = new ZipEntry(name);
        entry.setTimeLocal(ALWAYS);
        zip.putNextEntry(entry);
    }

    /** Writes the end; without it the archive is none. */
    public void finish() throws IOException {
        zip.finish();
        zip.flush();
    }
}
