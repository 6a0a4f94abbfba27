package been.analyses.conduct;

import been.packages.PackageContents;
import been.packages.Publication;
import been.packages.SoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A repository that outlives the crashes of its caller; an archive is a text: name, version and,
 * for a binary that was built, its content, with spaces between.
 */
public final class FakeRepository implements SoftwareRepository {
    private final CrashPoints crashes;
    private final List<StoredPackage> published = new ArrayList<>();
    private final Map<String, List<PackageReference>> required = new HashMap<>();
    private final Map<String, String> modules = new HashMap<>();
    private final Map<String, String> content = new HashMap<>();

    /** Digests of packages whose archives are gone. */
    public final Set<String> lost = new HashSet<>();

    public FakeRepository(CrashPoints crashes) {
        this.crashes = crashes;
    }

    public void module(String name, String text) {
        StoredPackage stored = add(name, "1.0", PackageKind.MODULE);
        modules.put(stored.digest(), text);
    }

    /** An evaluator with this manifest. */
    public StoredPackage evaluator(String name, String text) {
        StoredPackage stored = add(name, "1.0", PackageKind.EVALUATOR);
        modules.put(stored.digest(), text);
        return stored;
    }

    public StoredPackage add(String name, String version, PackageKind kind) {
        return add(name, version, kind, List.of());
    }

    StoredPackage add(String name, String version, PackageKind kind, List<String> platforms) {
        String digest =
                "%064x"
                        .formatted(
                                new BigInteger(1, (name + version).getBytes(StandardCharsets.UTF_8))
                                        .mod(BigInteger.ONE.shiftLeft(255)));
        var stored =
                new StoredPackage(
                        name,
                        version,
                        kind,
                        "",
                        digest,
                        1,
                        Instant.EPOCH,
                        "test",
                        platforms,
                        List.of());
        published.add(stored);
        return stored;
    }

    List<StoredPackage> binaries() {
        return list(PackageKind.BINARY, null);
    }

    @Override
    public Publication publish(
            InputStream archive,
            @Nullable String expectedDigest,
            String who,
            BiPredicate<String, PackageKind> may)
            throws IOException {
        crashes.pass("before publish");
        String[] words = new String(archive.readAllBytes(), StandardCharsets.UTF_8).split(" ", 3);
        Optional<StoredPackage> known = find(words[0], words[1]);
        Publication answer =
                new Publication.Published(
                        known.orElseGet(() -> add(words[0], words[1], PackageKind.BINARY)),
                        known.isEmpty());
        if (words.length > 2) {
            find(words[0], words[1]).ifPresent(p -> content.put(p.digest(), words[2]));
        }
        crashes.pass("after publish");
        return answer;
    }

    @Override
    public Optional<StoredPackage> find(String name, @Nullable String version) {
        return published.stream()
                .filter(p -> p.name().equals(name))
                .filter(p -> version == null || p.version().equals(version))
                .findFirst();
    }

    @Override
    public List<StoredPackage> list(@Nullable PackageKind kind, @Nullable String name) {
        return published.stream()
                .filter(p -> kind == null || p.kind() == kind)
                .filter(p -> name == null || p.name().equals(name))
                .toList();
    }

    @Override
    public boolean withdraw(String name, String version, String who) {
        return published.removeIf(p -> p.name().equals(name) && p.version().equals(version));
    }

    @Override
    public List<PackageReference> required(String digest) {
        return required.getOrDefault(digest, List.of());
    }

    void require(StoredPackage one, StoredPackage other) {
        required.put(
                one.digest(),
                List.of(new PackageReference(other.name(), other.version(), other.digest())));
    }

    @Override
    public Optional<Path> archive(String digest) {
        return lost.contains(digest) ? Optional.empty() : Optional.of(Path.of(digest));
    }

    @Override
    public Optional<PackageContents> contents(String digest) {
        return Optional.ofNullable(content.get(digest))
                .map(text ->
                        new PackageContents(
                                "", List.of(), Map.of("content", text), List.of(), List.of()));
    }

    @Override
    public Optional<byte[]> file(String digest, String path) {
        return Optional.ofNullable(modules.get(digest))
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
    }
}
