package been.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.task.testing.TaskTester;
import been.task.testing.TestedRun;
import been.task.wire.Json;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives in folders and behind web pages, and versions from commands. */
class ArchiveIT {
    private static final String PATTERN = "prog-(?<version>[0-9.]+)\\.(tar\\.gz|zip)";

    @TempDir Path folder;
    private Path releases = Path.of("unset");

    @BeforeEach
    void create() throws IOException {
        releases = Files.createDirectories(folder.resolve("releases"));
    }

    @Test
    void archivesOfAFolderBecomeSourcePackages() throws Exception {
        tar("prog-1.10.tar.gz", "prog-1.10/src/prog.c", "int main() {}");
        zip("prog-1.9.zip", "prog.c");
        Files.writeString(releases.resolve("README"), "none");

        assertThat(listed(folder(releases))).containsExactly("1.9", "1.10");
        assertThat(listed(folder(releases).property("from", "1.10"))).containsExactly("1.10");
        TestedRun run = fetch(folder(releases), "1.9,1.10");
        assertThat(failures(run)).isEmpty();
        assertThat(files(run, "1.9")).contains("files/prog.c");
        assertThat(files(run, "1.10")).contains("files/src/prog.c");
    }

    @Test
    void aBadArchiveTakesOutOnlyItsVersion() throws Exception {
        tar("prog-1.0.tar.gz", "prog.c", "int main() {}");
        tar("prog-1.1.tar.gz", "../../../escaped", "x");
        try (var tar = open("prog-1.2.tar.gz")) {
            var link = new TarArchiveEntry("out", TarConstants.LF_SYMLINK);
            link.setLinkName("/etc/passwd");
            tar.putArchiveEntry(link);
            tar.closeArchiveEntry();
        }
        Files.writeString(releases.resolve("prog-1.3.tar.gz"), "no archive");
        tar("prog-1.4.tar.gz", "prog.c", "int main() {}");
        zip("prog-1.4.zip", "prog.c");
        try (var large =
                Files.newByteChannel(
                        releases.resolve("prog-1.5.zip"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE)) {
            large.position(5L << 30).write(ByteBuffer.allocate(1)); // no space is taken
        }

        TestedRun run = fetch(folder(releases), "1.0,1.1,1.2,1.3,1.4,1.5,1.6");

        assertThat(files(run, "1.0")).contains("files/prog.c");
        assertThat(failures(run).get("1.1"))
                .startsWith("prog-1.1.tar.gz leads out of its folder: ");
        assertThat(failures(run).get("1.2"))
                .startsWith("prog-1.2.tar.gz leads out of its folder: ");
        assertThat(failures(run).get("1.3")).startsWith("prog-1.3.tar.gz cannot be unpacked: ");
        assertThat(failures(run))
                .containsEntry(
                        "1.4",
                        "prog-1.4.tar.gz and prog-1.4.zip are all version 1.4; narrow the pattern")
                .containsEntry("1.5", "prog-1.5.zip is larger than 2 GiB")
                .containsEntry("1.6", "its archive is not there any more")
                .hasSize(6);
        assertThat(folder.resolve("escaped")).doesNotExist();
    }

    @Test
    void whatIsNotThereOrTooMuchIsOneSentence() throws Exception {
        assertThatThrownBy(() -> listed(folder(Path.of("/nowhere/releases"))))
                .hasToString("there is no folder /nowhere/releases");
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String names =
                IntStream.range(0, 100_000)
                        .mapToObj("<a href=\"prog-%d.zip\">x</a>"::formatted)
                        .collect(Collectors.joining("\n"));
        server.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath();
                    String location = path.equals("/moved") ? "/many" : "http://localhost:1/many";
                    exchange.getResponseHeaders().add("Location", location);
                    byte[] page = names.getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(
                            path.contains("moved") ? 302 : path.equals("/many") ? 200 : 404,
                            path.equals("/many") ? page.length : -1);
                    if (path.equals("/many")) {
                        exchange.getResponseBody().write(page);
                    }
                    exchange.close();
                });
        server.start();
        try {
            String address = "http://127.0.0.1:" + server.getAddress().getPort();
            Path curl = TestTool.of(folder, "curl", Map.of());
            assertThatThrownBy(() -> listed(archives(address + "/many").property("curl", curl)))
                    .hasToString(
                            "%s/many is at an address of a private network; an administrator allows it with been.versions.private-hosts=127.0.0.1"
                                    .formatted(address));
            assertThatThrownBy(() -> listed(page(address + "/many", curl)))
                    .hasToString(
                            "100,000 archives of %s/many match, more than 10,000; choose with from: or to:"
                                    .formatted(address));
            assertThat(listed(page(address + "/moved", curl).property("from", "99999")))
                    .containsExactly("99999");
            assertThatThrownBy(() -> listed(page(address + "/moved/away", curl)))
                    .hasToString(
                            "%s/moved/away redirects to another host, http://localhost:1/many; use that address"
                                    .formatted(address));
            assertThatThrownBy(() -> listed(page(address + "/gone", curl)))
                    .asString()
                    .startsWith("curl cannot read %s/gone: ".formatted(address))
                    .contains("404");
            assertThat(failures(fetch(page(address + "/many", curl), "7")).get("7"))
                    .startsWith("curl cannot read %s/prog-7.zip: ".formatted(address));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aCommandListsAndFetches() throws Exception {
        TaskTester command =
                TaskTester.in(folder)
                        .property("list", "printf '1.9\\n\\n1.10\\n2.0\\n'")
                        .property(
                                "fetch",
                                "echo $VERSION > version; [ $VERSION != 2.0 ] || { echo gone >&2; exit 3; }")
                        .property("package", "command/prog");

        assertThat(versions(command.run(new CommandVersions())))
                .containsExactly("1.9", "1.10", "2.0");
        assertThat(versions(command.property("from", "1.10").run(new CommandVersions())))
                .containsExactly("1.10", "2.0");
        TestedRun run = command.property("versions", "1.9,2.0").run(new CommandFetch());
        assertThat(files(run, "1.9")).contains("files/version");
        assertThat(failures(run))
                .containsEntry("2.0", "the command of fetch: ended with status 3: gone");
        assertThatThrownBy(() -> command.property("from", "3").run(new CommandVersions()))
                .hasToString("the command of list: printed no version '3'");
        assertThat(
                        versions(
                                TaskTester.in(folder)
                                        .property(
                                                "list",
                                                "echo '[\"a\", {\"version\": \"b\", \"author\": \"Ada\"}]'")
                                        .run(new CommandVersions())))
                .containsExactly("a", "b");
    }

    private TaskTester archives(String url) {
        return TaskTester.in(folder)
                .property("url", url)
                .property("pattern", PATTERN)
                .property("package", "archive/prog");
    }

    private TaskTester folder(Path releases) {
        return archives(releases.toString());
    }

    private TaskTester page(String url, Path curl) {
        return archives(url).property("curl", curl).property("private-hosts", "127.0.0.1");
    }

    private static TestedRun fetch(TaskTester archives, String versions) throws Exception {
        return archives.property("versions", versions).run(new ArchiveFetch());
    }

    private static List<Object> listed(TaskTester archives) throws Exception {
        return versions(archives.run(new ArchiveVersions()));
    }

    private static List<Object> versions(TestedRun run) throws Exception {
        var list = (List<?>) Objects.requireNonNull(read(run, "versions.json").get("versions"));
        return list.stream()
                .map(one -> ((Map<?, ?>) one).get("version"))
                .collect(Collectors.toList());
    }

    private static Map<?, ?> read(TestedRun run, String file) throws IOException {
        String text = Files.readString(run.results().resolve(file));
        return (Map<?, ?>) Objects.requireNonNull(Json.read(text), text);
    }

    private static Map<String, String> failures(TestedRun run) throws IOException {
        return read(run, "failures.json").entrySet().stream()
                .collect(
                        Collectors.toMap(
                                e -> String.valueOf(e.getKey()),
                                e -> String.valueOf(e.getValue())));
    }

    private static List<String> files(TestedRun run, String version) throws IOException {
        try (var zip = new ZipFile(run.results().resolve(version + ".bpk").toFile())) {
            return zip.stream().map(ZipEntry::getName).toList();
        }
    }

    private TarArchiveOutputStream open(String name) throws IOException {
        return new TarArchiveOutputStream(
                new GZIPOutputStream(Files.newOutputStream(releases.resolve(name))));
    }

    private void tar(String name, String path, String content) throws IOException {
        try (var tar = open(name)) {
            byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
            var entry = new TarArchiveEntry(path, true);
            entry.setSize(bytes.length);
            tar.putArchiveEntry(entry);
            tar.write(bytes);
            tar.closeArchiveEntry();
        }
    }

    private void zip(String name, String path) throws IOException {
        try (OutputStream out = Files.newOutputStream(releases.resolve(name));
                var zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(path));
            zip.write(1);
            zip.closeEntry();
        }
    }
}
