package been.packages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.depot.JdbcDepot;
import been.packages.archive.ArchiveLimits;
import been.packages.archive.PackageBuilder;
import been.packages.archive.Packaged;
import been.packages.archive.PoisonedCorpus;
import been.packages.wiring.LocalSoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

abstract class LocalSoftwareRepositoryContract {
    private final TestDatabase product;

    private static final Instant NOW = Instant.parse("2026-05-06T07:08:09.123Z");

    @TempDir Path folder;
    private HikariDataSource database;
    private LocalSoftwareRepository repository;

    LocalSoftwareRepositoryContract(TestDatabase product) {
        this.product = product;
    }

    @BeforeEach
    void open() throws IOException {
        database = product.open(folder);
        repository = repository(ArchiveLimits.DEFAULT);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aPublishedPackageIsFoundReadAndStillThereAfterARestart() throws IOException {
        var archive = archive("been/json", "1.0", "hello");
        var stored = published(archive, true);
        assertThat(stored.digest()).isEqualTo(archive.digest());
        assertThat(stored.publishedAt()).isEqualTo(NOW);
        assertThat(stored.publishedBy()).isEqualTo("somebody");
        database.close();
        open();
        assertThat(repository.find("been/json", "1.0")).contains(stored);
        assertThat(repository.file(archive.digest(), "files/content"))
                .contains("hello".getBytes(UTF_8));
        assertThat(repository.archive(archive.digest()))
                .hasValueSatisfying(f -> assertThat(f).hasSameBinaryContentAs(archive.file()));
        assertThat(published(archive, false)).isEqualTo(stored);
    }

    @Test
    void whatOneControllerPublishedEveryOtherHands() throws IOException {
        repository = shared("first");
        var archive = archive("been/json", "1.0", "hello");
        published(archive, true);
        var other = shared("second");
        assertThat(other.archive(archive.digest()))
                .hasValueSatisfying(f -> assertThat(f).hasSameBinaryContentAs(archive.file()));
        assertThat(other.file(archive.digest(), "files/content")).contains("hello".getBytes(UTF_8));
        assertThat(folder.resolve("second/staging")).isEmptyDirectory();
        assertThat(other.archive("0".repeat(64))).isEmpty();
    }

    private LocalSoftwareRepository shared(String name) throws IOException {
        InstantSource clock = InstantSource.fixed(NOW);
        return LocalSoftwareRepository.shared(
                database, JdbcDepot.open(database, clock), folder.resolve(name), clock);
    }

    @Test
    void theNewestVersionIsFoundWhateverTheOrderOfPublication() throws IOException {
        for (var version : List.of("1.10", "1.9", "1.10-SNAPSHOT", "0.1")) {
            published(archive("been/json", version, version), true);
        }
        assertThat(repository.find("been/json", null)).map(StoredPackage::version).contains("1.10");
        assertThat(repository.list(null, "been/json"))
                .extracting(StoredPackage::version)
                .containsExactly("1.10", "1.10-SNAPSHOT", "1.9", "0.1");
        assertThat(repository.list(PackageKind.DATA, null)).hasSize(4);
        assertThat(repository.list(PackageKind.MODULE, null)).isEmpty();
        assertThat(repository.find("been/other", null)).isEmpty();
    }

    @Test
    void aVersionStandsForGood() throws IOException {
        var first = archive("been/json", "1.0", "one");
        published(first, true);
        assertThat(publish(archive("been/json", "1.0", "two"), null))
                .isInstanceOfSatisfying(
                        Publication.Conflict.class,
                        conflict ->
                                assertThat(conflict.why())
                                        .contains("been/json 1.0", first.digest()));
        assertThat(repository.list(null, null))
                .extracting(StoredPackage::digest)
                .containsExactly(first.digest());
    }

    @Test
    void aSnapshotIsReplacedAndItsDigestStaysAddressable() throws IOException {
        var one = archive("been/json", "1-SNAPSHOT", "one");
        var two = archive("been/json", "1-SNAPSHOT", "two");
        published(one, true);
        published(two, true);
        assertThat(repository.find("been/json", "1-SNAPSHOT"))
                .map(StoredPackage::digest)
                .contains(two.digest());
        assertThat(repository.file(one.digest(), "files/content")).contains("one".getBytes(UTF_8));
        published(one, false);
        assertThat(repository.list(null, null))
                .extracting(StoredPackage::digest)
                .containsExactly(one.digest());
    }

    @Test
    void whatIsNotWhatWasAnnouncedIsRefused() throws IOException {
        var archive = archive("been/json", "1.0", "x");
        assertThat(publish(archive, "0".repeat(64)))
                .isInstanceOfSatisfying(
                        Publication.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("package.digest"));
        assertThat(publish(archive, archive.digest())).isInstanceOf(Publication.Published.class);
    }

    @Test
    void ofTwoArchivesOfOneVersionAtOnceOneWins() throws Exception {
        var attempts = new ArrayList<Callable<Publication>>();
        for (int i = 0; i < 8; i++) {
            var archive = archive("been/json", "1.0", "content " + i);
            attempts.add(() -> publish(archive, null));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var outcomes = new ArrayList<Publication>();
            for (var outcome : threads.invokeAll(attempts)) {
                outcomes.add(outcome.get());
            }
            assertThat(outcomes).filteredOn(o -> o instanceof Publication.Published).hasSize(1);
            assertThat(outcomes).filteredOn(o -> o instanceof Publication.Conflict).hasSize(7);
        }
    }

    @Test
    void aRangeMeansItsNewestVersion() throws IOException {
        for (String version : List.of("1.2", "1.10", "2.0-rc1", "2.0")) {
            published(archive("been/json", version, version), true);
        }
        assertThat(repository.find("been/json", ">=1 <2").orElseThrow().version())
                .isEqualTo("1.10");
        assertThat(repository.find("been/json", "1.2").orElseThrow().version()).isEqualTo("1.2");
        assertThat(repository.find("been/json", "2.x").orElseThrow().version()).isEqualTo("2.0");
        assertThat(repository.find("been/json", ">2")).isEmpty();
        assertThat(repository.find("been/json", "no such")).isEmpty();
    }

    @Test
    void whatAPackageRequiresIsChosenWhenItIsPublished() throws IOException {
        StoredPackage core = published(archive("a/core", "1.0", "core"), true);
        StoredPackage json =
                published(archive("a/json", "1.1", "json", "requires: [a/core]\n"), true);
        Archive tool =
                archive("a/tool", "1", "t", "requires: [a/json 1.x]\nplatforms: [linux/x86_64]\n");
        StoredPackage stored = published(tool, true);
        published(archive("a/json", "1.2", "newer", "requires: []\n"), true);
        assertThat(published(tool, false)).isEqualTo(stored);
        assertThat(repository.find("a/tool", null)).contains(stored);
        assertThat(stored.platforms()).containsExactly("linux/x86_64");
        assertThat(stored.requires()).containsExactly(reference(json));
        repository.withdraw("a/json", "1.1", "somebody");
        assertThat(repository.required(stored.digest()))
                .containsExactly(reference(json), reference(core));
        assertThat(repository.required("0".repeat(64))).isEmpty();
    }

    private static PackageReference reference(StoredPackage stored) {
        return new PackageReference(stored.name(), stored.version(), stored.digest());
    }

    @Test
    void aPackageWhoseRequirementIsNotPublishedIsRefused() throws IOException {
        published(archive("a/json", "1.1", "json"), true);
        assertThat(publish(archive("a/tool", "1", "t", "requires: [a/json >=2]\n"), null))
                .isEqualTo(
                        new Publication.Refused(
                                "package.requires",
                                "a/tool 1 requires a/json >=2, which is not published here; publish it first"));
        assertThat(repository.find("a/tool", null)).isEmpty();
    }

    @Test
    void aChainOfRequirementsHasAnEnd() throws IOException {
        published(archive("a/p0", "1", ""), true);
        for (int i = 1; i <= 100; i++) {
            published(archive("a/p" + i, "1", "", "requires: [a/p%d]\n".formatted(i - 1)), true);
        }
        StoredPackage last = repository.find("a/p100", null).orElseThrow();
        assertThat(repository.required(last.digest())).hasSize(100);
        assertThat(publish(archive("a/p101", "1", "", "requires: [a/p100]\n"), null))
                .isEqualTo(
                        new Publication.Refused(
                                "package.requires",
                                "a/p101 1 requires 101 packages, directly or through others; at most 100 are allowed"));
    }

    @Test
    void noPoisonedArchiveLeavesATrace() throws IOException {
        var strict = repository(PoisonedCorpus.LIMITS);
        for (var poisoned : PoisonedCorpus.all()) {
            assertThat(strict.publish(new ByteArrayInputStream(poisoned.bytes()), null, "mallory"))
                    .as(poisoned.name())
                    .isInstanceOfSatisfying(
                            Publication.Refused.class,
                            refused ->
                                    assertThat(refused.code()).isEqualTo(poisoned.code().text()));
            assertThat(folder.resolve("packages/staging")).isEmptyDirectory();
        }
        assertThat(folder.resolve("packages/content")).isEmptyDirectory();
        assertThat(strict.list(null, null)).isEmpty();
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile))
                    .allSatisfy(file ->
                            assertThat(file.getFileName()).asString().startsWith("been.db"));
        }
    }

    @Test
    void whatIsLentIsFoundByItsDigestOnlyAndGoesAgain() throws IOException {
        Path file = Files.writeString(folder.resolve("input"), "1,2,3");
        var temporary =
                repository.publishTemporary("been/input", "e1-1", Map.of("a/input.csv", file));
        assertThat(temporary).isInstanceOf(TemporaryPackages.Published.class);
        var reference = ((TemporaryPackages.Published) temporary).reference();
        assertThat(repository.file(reference.digest(), "files/a/input.csv"))
                .contains("1,2,3".getBytes(UTF_8));
        assertThat(repository.list(null, null)).isEmpty();
        assertThat(repository.find("been/input", "e1-1")).isEmpty();
        assertThat(repository.publishTemporary("been/input", "e1-1", Map.of("a/input.csv", file)))
                .isEqualTo(temporary);
        repository.release(reference);
        assertThat(repository.archive(reference.digest())).isEmpty();
        repository.release(reference);
        assertThat(folder.resolve("packages/staging")).isEmptyDirectory();
        assertThat(repository.publishTemporary("been/input", "1", Map.of("../input", file)))
                .isInstanceOf(TemporaryPackages.Refused.class);
        var archive = archive("been/json", "1.0", "hello");
        published(archive, true);
        repository.release(new PackageReference("been/json", "1.0", archive.digest()));
        assertThat(repository.archive(archive.digest())).isPresent();
    }

    @Test
    void aWithdrawnPackageIsListedNoMoreAndNothingElseTakesItsPlace() throws IOException {
        var archive = archive("been/json", "1.0", "hello");
        var stored = published(archive, true);
        assertThat(repository.withdraw("been/json", "1.0", "ada")).isTrue();
        assertThat(repository.withdraw("been/json", "1.0", "ada")).isFalse();
        assertThat(repository.list(null, null)).isEmpty();
        assertThat(repository.find("been/json", "1.0")).isEmpty();
        assertThat(repository.find("been/json", null)).isEmpty();
        assertThat(repository.file(archive.digest(), "files/content")).isPresent();
        assertThat(publish(archive("been/json", "1.0", "other"), null))
                .isInstanceOf(Publication.Conflict.class);
        assertThat(published(archive, false)).isEqualTo(stored);
        assertThat(repository.find("been/json", "1.0")).contains(stored);
    }

    @Test
    void aPackageIsRefusedToWhoMayNotPublishItsKindAndWhereItsKindHasARule() throws IOException {
        var archive = archive("been/json", "1.0", "hello");
        try (var in = Files.newInputStream(archive.file())) {
            assertThat(repository.publish(in, null, "ci", (_, kind) -> kind != PackageKind.DATA))
                    .isEqualTo(
                            new Publication.Refused(
                                    "package.kind",
                                    "been/json is a package of kind data, which you may not publish; ask an administrator"));
        }
        repository =
                repository.withRules(
                        Map.of(
                                PackageKind.DATA,
                                content ->
                                        content.file("files/readme").isEmpty()
                                                ? Optional.of("data needs files/readme")
                                                : Optional.empty()));
        assertThat(publish(archive, null))
                .isEqualTo(new Publication.Refused("package.content", "data needs files/readme"));
        assertThat(repository.list(null, null)).isEmpty();
        assertThat(folder.resolve("packages/content")).isEmptyDirectory();
    }

    private record Archive(Path file, String digest) {}

    private Archive archive(String name, String version, String content) throws IOException {
        return archive(name, version, content, "");
    }

    private Archive archive(String name, String version, String content, String more)
            throws IOException {
        var manifest =
                """
                name: %s
                version: %s
                kind: data
                description: A sample
                licence: Apache-2.0
                """
                                .formatted(name, version)
                        + more;
        var file = Files.createTempFile(folder, "sample", ".bpk");
        var built =
                new PackageBuilder()
                        .add("package.yaml", manifest.getBytes(UTF_8))
                        .add("files/content", content.getBytes(UTF_8))
                        .write(file);
        return new Archive(file, ((Packaged.Built) built).digest());
    }

    private Publication publish(Archive archive, @Nullable String digest) throws IOException {
        try (var in = Files.newInputStream(archive.file())) {
            return repository.publish(in, digest, "somebody");
        }
    }

    private StoredPackage published(Archive archive, boolean isNew) throws IOException {
        var published = (Publication.Published) publish(archive, null);
        assertThat(published.isNew()).isEqualTo(isNew);
        return published.stored();
    }

    private LocalSoftwareRepository repository(ArchiveLimits limits) throws IOException {
        return LocalSoftwareRepository.open(
                database, folder.resolve("packages"), InstantSource.fixed(NOW), limits);
    }
}
