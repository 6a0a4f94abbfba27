package been.packages.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchiveInspectorTests {
    private final ArchiveInspector inspector = new ArchiveInspector(PoisonedCorpus.LIMITS);

    @TempDir Path folder;

    static List<PoisonedArchive> corpus() {
        return PoisonedCorpus.all();
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void aPoisonedArchiveIsRefusedForItsReason(PoisonedArchive poisoned) throws IOException {
        assertThat(inspect(poisoned.bytes()))
                .isInstanceOfSatisfying(
                        Inspection.Unsound.class,
                        unsound -> {
                            assertThat(unsound.refusal().code())
                                    .as(unsound.refusal().why())
                                    .isEqualTo(poisoned.code());
                            // Nothing that could steer a terminal or a page reaches a message.
                            assertThat(unsound.refusal().why()).matches("[\\P{Cntrl}]+");
                        });
    }

    @Test
    void theCorpusIsLargeAndItsNamesAreDistinct() {
        assertThat(corpus()).hasSizeGreaterThan(100);
        assertThat(corpus()).extracting(PoisonedArchive::name).doesNotHaveDuplicates();
    }

    @Test
    void anArchiveOfJavasOwnWriterIsSound() throws IOException {
        var file = folder.resolve("java.bpk");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var name : List.of("package.yaml", "files/", "files/äöü/", "files/äöü/x")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(name.endsWith("/") ? new byte[0] : ZipForge.MANIFEST.getBytes(UTF_8));
                zip.closeEntry();
            }
        }
        assertThat(inspector.inspect(file))
                .isInstanceOfSatisfying(
                        Inspection.Sound.class,
                        sound -> {
                            assertThat(sound.manifest().name()).isEqualTo("been/sample");
                            assertThat(sound.manifest().version()).isEqualTo("1.0");
                            assertThat(sound.entries()).isEqualTo(4);
                        });
    }

    @Test
    void aJarWithinAJarIsSound() throws IOException {
        var inner = ZipForge.of(ForgedEntry.deflated("A.class", new byte[99])).bytes();
        var outer = ZipForge.of(ForgedEntry.stored("lib/inner.jar", inner)).bytes();
        assertThat(inspect(ZipForge.withManifest(ForgedEntry.stored("files/a.jar", outer)).bytes()))
                .isInstanceOf(Inspection.Sound.class);
    }

    @Test
    void whatOnlyBeginsAsAnArchiveIsJustAFile() throws IOException {
        var begun = ZipForge.join(new byte[] {'P', 'K', 3, 4}, "and then not".getBytes(UTF_8));
        assertThat(inspect(ZipForge.withManifest(ForgedEntry.stored("files/a", begun)).bytes()))
                .isInstanceOf(Inspection.Sound.class);
    }

    @Test
    void theEndOfAStoredEntryOfUnknownSizeIsNotSearchedFor() throws Exception {
        var endless = ForgedEntry.stored("a", "").with(e -> e.flags |= 8).local();
        var content = new ByteArrayInputStream(ZipForge.join(endless, new byte[1 << 22]));
        new NestedArchives(new Budget(PoisonedCorpus.LIMITS, 1 << 20), 3)
                .look(new BufferedInputStream(content), 1);
        assertThat(content.available()).as("left unread").isGreaterThan(1 << 21);
    }

    @Test
    void noMutationOfAnArchiveBreaksTheInspector() throws IOException {
        var good =
                ZipForge.withManifest(
                                ForgedEntry.deflated(
                                        "files/a", "some words".repeat(20).getBytes(UTF_8)),
                                ForgedEntry.stored("files/b/c", "others"))
                        .bytes();
        assertThat(inspect(good)).isInstanceOf(Inspection.Sound.class);
        long seed = 20_260_101;
        var random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < 3_000; i++) {
            var bytes = good.clone();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            if (inspect(bytes) instanceof Inspection.Unsound) {
                refused++;
            }
        }
        // Some changes are harmless (times, permissions); an exception fails the test by itself.
        assertThat(refused).as("refused of 3,000, seed %d", seed).isGreaterThan(2_000);
    }

    private Inspection inspect(byte[] bytes) throws IOException {
        return inspector.inspect(Files.write(folder.resolve("a.bpk"), bytes));
    }
}
