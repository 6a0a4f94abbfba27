package been.web.example;

import been.packages.PackageContents;
import been.packages.Publication;
import been.packages.SoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Packages in memory; an archive is good when it begins as a ZIP does. */
public final class ExamplePackages implements SoftwareRepository {

    private final Path folder;
    private final Map<String, StoredPackage> stored = new ConcurrentSkipListMap<>();

    public ExamplePackages(Path folder) throws IOException {
        this.folder = folder;
        example("been/jackson-json", "1.0.0", PackageKind.MODULE, "Parse and write with Jackson");
        example("been/compressors", "1.0.0", PackageKind.MODULE, "Compressors and their levels");
        example("been/bench-tasks", "1.0.0", PackageKind.TASK, "Tasks of the shipped modules");
        example("been/corpus", "3.1", PackageKind.DATA, "Files to compress");
        example("maven/jackson-databind", "2.20.0", PackageKind.BINARY, "As released");
    }

    private void example(String name, String version, PackageKind kind, String description)
            throws IOException {
        byte[] content = ("PK example " + name).getBytes(StandardCharsets.UTF_8);
        keep(content, name, version, kind, description, "admin");
    }

    private StoredPackage keep(
            byte[] content,
            String name,
            String version,
            PackageKind kind,
            String description,
            String who)
            throws IOException {
        String digest = ExampleResults.sha256(content);
        Files.write(folder.resolve(digest), content);
        var entry =
                new StoredPackage(
                        name,
                        version,
                        kind,
                        description,
                        digest,
                        content.length * 51_234L,
                        Instant.now().minusSeconds(86_400),
                        who);
        stored.put(digest, entry);
        return entry;
    }

    @Override
    public Publication publish(
            InputStream archive,
            @Nullable String expected,
            String who,
            BiPredicate<String, PackageKind> may)
            throws IOException {
        byte[] content = archive.readAllBytes();
        String digest = ExampleResults.sha256(content);
        if (expected != null && !expected.equals(digest)) {
            return new Publication.Refused("package.digest", "the digest is not the announced one");
        }
        if (content.length < 2 || content[0] != 'P' || content[1] != 'K') {
            return new Publication.Refused("package.archive", "this is not a ZIP archive");
        }
        boolean isNew = !stored.containsKey(digest);
        StoredPackage entry =
                keep(content, "user/uploaded", "1.0", PackageKind.DATA, "uploaded", who);
        return new Publication.Published(entry, isNew);
    }

    @Override
    public Optional<StoredPackage> find(String name, @Nullable String version) {
        return list(null, name).stream().findFirst();
    }

    @Override
    public List<StoredPackage> list(@Nullable PackageKind kind, @Nullable String name) {
        return stored.values().stream()
                .filter(p -> kind == null || p.kind() == kind)
                .filter(p -> name == null || p.name().equals(name))
                .toList();
    }

    @Override
    public boolean withdraw(String name, String version, String who) {
        return stored.values().removeIf(p -> p.name().equals(name) && p.version().equals(version));
    }

    @Override
    public List<PackageReference> required(String digest) {
        return List.of();
    }

    @Override
    public Optional<Path> archive(String digest) {
        return Optional.ofNullable(stored.get(digest)).map(p -> folder.resolve(p.digest()));
    }

    @Override
    public Optional<PackageContents> contents(String digest) {
        return Optional.ofNullable(stored.get(digest))
                .map(p ->
                        new PackageContents(
                                "MIT",
                                List.of(),
                                Map.of(),
                                List.of(),
                                List.of(new PackageContents.PackagedFile("package.yaml", 120))));
    }

    @Override
    public Optional<byte[]> file(String digest, String path) {
        return Optional.empty();
    }
}
