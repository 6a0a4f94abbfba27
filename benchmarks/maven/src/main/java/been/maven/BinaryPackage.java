package been.maven;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An archive of jars with a manifest; the same jars give the same bytes. */
record BinaryPackage(String name, String version, Artifact artifact) {
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    void write(List<Path> jars, List<Path> sources, Path archive) throws IOException {
        try (OutputStream out = Files.newOutputStream(archive);
                var zip = new ZipOutputStream(out)) {
            entry(zip, "package.yaml", manifest().getBytes(StandardCharsets.UTF_8));
            for (Path jar : jars) {
                entry(zip, "files/lib/" + jar.getFileName(), Files.readAllBytes(jar));
            }
            for (Path jar : sources) {
                entry(zip, "files/sources/" + jar.getFileName(), Files.readAllBytes(jar));
            }
        }
    }

    private String manifest() {
        return """
        name: %s
        version: "%s"
        kind: binary
        description: %s %s and what it needs at run time
        licence: see the jars
        provenance:
          maven: %s:%s
        """
                .formatted(name, version, artifact, version, artifact, version);
    }

    private static void entry(ZipOutputStream zip, String path, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(path);
        entry.setTimeLocal(NO_TIME);
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }
}
