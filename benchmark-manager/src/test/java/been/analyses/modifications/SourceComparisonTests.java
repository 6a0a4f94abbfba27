package been.analyses.modifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import been.protocol.analyses.EnvironmentDifference.Property;
import been.protocol.analyses.FileUse;
import been.protocol.analyses.Modifications.ModifiedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceComparisonTests {
    private static final String PARSE =
            """
            int scan(const char *text) {
                return *text;
            }

            int parse(const char *text) {
                return scan(text);
            }
            """;

    @TempDir private Path folder;

    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        write(files, bytes);
        return bytes.toByteArray();
    }

    private static void write(Map<String, byte[]> files, OutputStream out) throws IOException {
        try (var zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> file : new TreeMap<>(files).entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        }
    }

    private Path pack(String name, Map<String, byte[]> files) throws IOException {
        Path path = folder.resolve(name);
        write(files, Files.newOutputStream(path));
        return path;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private SourceComparison compare(Map<String, byte[]> old, Map<String, byte[]> current)
            throws IOException {
        return SourceComparison.open(pack("old.bpk", old), pack("new.bpk", current));
    }

    private static List<ModifiedFile> files(SourceComparison comparison, UsedCode used)
            throws IOException {
        var unknown = new UsedFiles(FileUse.READ, null, Set.of());
        return comparison.files(used, unknown, unknown);
    }

    private static String summary(ModifiedFile file) {
        return "%s %s %s %s %s"
                .formatted(
                        file.kind(), file.path(), file.movedFrom(), file.added(), file.removed());
    }

    @Test
    void filesAreModifiedAddedRemovedOrMoved() throws IOException {
        try (var comparison =
                compare(
                        Map.of(
                                "package.yaml", text("version: 1"),
                                "files/src/parse.c", text(PARSE),
                                "files/src/same.c", text("same"),
                                "files/old/place.c", text("int moved;\n"),
                                "files/image.png", new byte[] {1, 0, 2},
                                "files/gone.c", text("int gone;\n")),
                        Map.of(
                                "package.yaml", text("version: 2"),
                                "files/src/parse.c",
                                        text(PARSE.replace("return *text", "return *text + 1")),
                                "files/src/same.c", text("same"),
                                "files/new/place.c", text("int moved;\n"),
                                "files/image.png", new byte[] {1, 0, 3},
                                "files/fresh.c", text("int a;\nint b;\n")))) {
            assertThat(files(comparison, new UsedCode(List.of("scan"))))
                    .extracting(SourceComparisonTests::summary)
                    // scan is used, so its file is first
                    .containsExactly(
                            "MODIFIED src/parse.c null 1 1",
                            "ADDED fresh.c null 2 0",
                            "REMOVED gone.c null 0 1",
                            "MODIFIED image.png null null null",
                            "MOVED new/place.c old/place.c null null");
            assertThat(comparison.difference("src/parse.c"))
                    .hasValueSatisfying(difference ->
                            assertThat(difference)
                                    .startsWith(
                                            "--- src/parse.c\n+++ src/parse.c\n@@ -1,5 +1,5 @@\n")
                                    .contains("-    return *text;\n+    return *text + 1;\n"));
            assertThat(comparison.difference("image.png"))
                    .hasValue(
                            "image.png and image.png differ; they are not text, or longer than 1 MiB\n");
            assertThat(comparison.difference("src/same.c")).isEmpty();
        }
    }

    @Test
    void whatNeitherVersionUsesComesLast() throws IOException {
        try (var comparison =
                compare(
                        Map.of(
                                "files/a.c",
                                text("1"),
                                "files/b.c",
                                text("1"),
                                "files/z.c",
                                text("1")),
                        Map.of(
                                "files/a.c",
                                text("2"),
                                "files/b.c",
                                text("2"),
                                "files/c.c",
                                text("2")))) {
            assertThat(
                            comparison.files(
                                    new UsedCode(List.of()),
                                    new UsedFiles(FileUse.BUILT, Set.of("z.c"), Set.of()),
                                    new UsedFiles(FileUse.BUILT, Set.of("b.c"), Set.of())))
                    .extracting(ModifiedFile::path, ModifiedFile::use)
                    .containsExactly(
                            tuple("b.c", FileUse.BUILT),
                            tuple("z.c", FileUse.BUILT),
                            tuple("a.c", FileUse.NONE),
                            tuple("c.c", FileUse.NONE));
        }
    }

    @Test
    void sourcesWhoseClassesWereNotLoadedComeAfterThoseThatWere() throws IOException {
        var used =
                new UsedFiles(
                        FileUse.BUILT,
                        Set.of("a/Main.java", "a/One.java", "a/Two.java"),
                        Set.of("a.Main", "a.Second"));
        try (var comparison =
                compare(
                        Map.of(
                                "files/a/Main.java",
                                text("class Main {}"),
                                "files/a/One.java",
                                text("class One {}"),
                                "files/a/Two.java",
                                text("class Two {} class Second {}"),
                                "files/b/Three.java",
                                text("class Three {}")),
                        Map.of(
                                "files/a/Main.java",
                                text("class Main { }"),
                                "files/a/One.java",
                                text("class One { }"),
                                "files/a/Two.java",
                                text("class Two { } class Second {}"),
                                "files/b/Three.java",
                                text("class Three { }")))) {
            assertThat(comparison.files(new UsedCode(List.of()), used, used))
                    .extracting(ModifiedFile::path, ModifiedFile::use)
                    .containsExactly(
                            tuple("a/Main.java", FileUse.LOADED),
                            tuple("a/Two.java", FileUse.BUILT),
                            tuple("a/One.java", FileUse.COMPILED),
                            tuple("b/Three.java", FileUse.NONE));
            var unprofiled = new UsedFiles(FileUse.BUILT, used.files(), Set.of());
            assertThat(comparison.files(new UsedCode(List.of()), unprofiled, unprofiled))
                    .extracting(ModifiedFile::use)
                    .doesNotContain(FileUse.COMPILED);
        }
    }

    @Test
    void jarsAreFoldersAndSourcesCountInsteadOfClasses() throws IOException {
        try (var comparison =
                compare(
                        Map.of(
                                "files/lib/core-1.0.jar",
                                zip(Map.of("org/A.class", text("1"))),
                                "files/sources/core-1.0-sources.jar",
                                zip(Map.of("org/A.java", text("class A {}\n"))),
                                "files/lib/plain-2.jar",
                                zip(Map.of("org/B.class", text("1")))),
                        Map.of(
                                "files/lib/core-1.1.jar",
                                zip(Map.of("org/A.class", text("2"))),
                                "files/sources/core-1.1-sources.jar",
                                zip(
                                        Map.of(
                                                "org/A.java",
                                                text("class A { int b; }\n"),
                                                "META-INF/MANIFEST.MF",
                                                text("Version: 1.1"))),
                                "files/lib/plain-2.jar",
                                zip(Map.of("org/B.class", text("2")))))) {
            assertThat(files(comparison, new UsedCode(List.of("org.A$Inner.<init>"))))
                    .extracting(ModifiedFile::path, ModifiedFile::functions)
                    .containsExactly(
                            tuple("core/org/A.java", List.of("org.A$Inner.<init>")),
                            tuple("plain/org/B.class", List.of()));
            assertThat(comparison.difference("core/org/A.java").orElseThrow())
                    .contains("-class A {}\n+class A { int b; }\n");
            assertThat(comparison.dependencies("other"))
                    .containsExactly(new Property("core", "1.0", "1.1"));
            assertThat(comparison.dependencies("core")).isEmpty();
        }
    }

    @Test
    void aDamagedJarIsAFile() throws IOException {
        byte[] jar = zip(Map.of("org/A.class", text("1".repeat(1000))));
        byte[] damaged = Arrays.copyOf(jar, 45); // within its first file
        try (var comparison =
                compare(
                        Map.of("files/test/bad-1.0.jar", jar, "files/a.c", text("int a;\n")),
                        Map.of("files/test/bad-1.0.jar", damaged, "files/a.c", text("int b;\n")))) {
            assertThat(files(comparison, new UsedCode(List.of())))
                    .extracting(SourceComparisonTests::summary)
                    .containsExactly(
                            "MODIFIED a.c null 1 1",
                            "REMOVED bad/org/A.class null 0 1",
                            "ADDED test/bad-1.0.jar null null null");
        }
    }

    @Test
    void jarsMayShareAFolder() throws IOException {
        try (var comparison =
                compare(
                        Map.of(
                                "files/lib/core-1.0.jar",
                                zip(Map.of("a.txt", text("1\n"), "c.txt", text("1\n"))),
                                "files/lib/core-1.0-tests.jar",
                                zip(Map.of("b.txt", text("1\n"), "d.txt", text("1\n")))),
                        Map.of(
                                "files/lib/core-1.1.jar",
                                zip(Map.of("a.txt", text("2\n"), "c.txt", text("2\n"))),
                                "files/lib/core-1.1-tests.jar",
                                zip(Map.of("b.txt", text("2\n"), "d.txt", text("2\n")))))) {
            assertThat(files(comparison, new UsedCode(List.of())))
                    .extracting(SourceComparisonTests::summary)
                    .containsExactly(
                            "MODIFIED core/a.txt null 1 1",
                            "MODIFIED core/b.txt null 1 1",
                            "MODIFIED core/c.txt null 1 1",
                            "MODIFIED core/d.txt null 1 1");
        }
    }

    @Test
    void librariesOfPythonAndNodeHaveVersions() throws IOException {
        try (var comparison =
                compare(
                        Map.of(
                                "files/numpy-1.26.4.dist-info/METADATA", text("Version: 1.26.4"),
                                "files/node_modules/@a/b/package.json",
                                        text("{\"version\": \"1\"}"),
                                "files/node_modules/c/package.json", text("{}"),
                                "files/Cargo.lock",
                                        text("name = \"serde\"\nversion = \"1.0.1\"\n")),
                        Map.of(
                                "files/numpy-2.0.0.dist-info/METADATA", text("Version: 2.0.0"),
                                "files/node_modules/@a/b/package.json",
                                        text("{\"version\": \"2\"}"),
                                "files/node_modules/d/package.json",
                                        text("{\"version\": \"3\"}")))) {
            assertThat(comparison.dependencies("my_software"))
                    .containsExactly(
                            new Property("@a/b", "1", "2"),
                            new Property("d", null, "3"),
                            new Property("numpy", "1.26.4", "2.0.0"),
                            new Property("serde", "1.0.1", null));
            assertThat(files(comparison, new UsedCode(List.of())))
                    .extracting(ModifiedFile::path)
                    .noneMatch(path -> path.contains("dist-info"));
        }
    }

    @Test
    void textOfOthersIsVisibleAndBounded() throws IOException {
        String escape = "\u001b[2Jred \u202etxt\n";
        try (var comparison =
                compare(
                        Map.of("files/a.txt", text("old\n"), "files/b.txt", text("b\n")),
                        Map.of(
                                "files/a.txt", text(escape),
                                "files/b.txt", text("line\n".repeat(10_001)),
                                "files/evil\u001b.txt", text("evil")))) {
            assertThat(comparison.difference("a.txt").orElseThrow())
                    .endsWith("-old\n+\ufffd[2Jred \ufffdtxt\n");
            assertThat(comparison.difference("b.txt"))
                    .hasValue("b.txt and b.txt differ; they have more than 10,000 lines\n");
            assertThat(files(comparison, new UsedCode(List.of())))
                    .extracting(ModifiedFile::path)
                    .contains("evil\ufffd.txt");
        }
    }

    @Test
    void onlyChangesOfUnusedFilesAreUnused() throws Exception {
        var old =
                Map.of(
                        "files/prog.c", text("a"),
                        "files/README.md", text("a"),
                        "files/docs/use.md", text("a"),
                        "files/src/scan.h", text("a"),
                        "files/src/old.c", text("a"));
        var used = new UsedFiles(FileUse.BUILT, Set.of("prog.c", "src/scan.h"), Set.of());
        assertThat(unused(old, "README.md", "b", used)).containsExactly("README.md");
        assertThat(unused(old, "docs/more.md", "b", used)).containsExactly("docs/more.md");
        assertThat(unused(old, "src/old.c", null, used)).containsExactly("src/old.c");

        assertThat(unused(old, "prog.c", "b", used)).as("used").isEmpty();
        assertThat(unused(old, "src/scan.h", null, used)).as("used").isEmpty();
        assertThat(unused(old, "src/new.h", "b", used)).as("beside what is used").isEmpty();
        assertThat(unused(old, "new.md", "b", used)).as("nothing is known of it").isEmpty();
        assertThat(unused(old, "plugins/new.c", "b", used)).as("a new folder").isEmpty();
        assertThat(unused(old, "README.md", "a", used)).as("nothing differs").isEmpty();
        assertThat(
                        unused(
                                old,
                                "README.md",
                                "b",
                                new UsedFiles(FileUse.BUILT, null, Set.of("org.example.A"))))
                .as("files are unknown")
                .isEmpty();
    }

    /** What differs without being used after one file got another content, or was removed. */
    private List<String> unused(
            Map<String, byte[]> old, String path, @Nullable String content, UsedFiles used)
            throws IOException {
        var current = new TreeMap<>(old);
        current.remove("files/" + path);
        if (content != null) {
            current.put("files/" + path, text(content));
        }
        try (var comparison = compare(old, current)) {
            return comparison.unused(used);
        }
    }
}
