package been.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.task.testing.TaskTester;
import been.task.testing.TestedRun;
import been.task.wire.Json;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools of languages, for real, with registries of the test. */
class RegistryIT {
    @TempDir Path folder;
    private final Map<String, byte[]> pages = new TreeMap<>();
    private HttpServer server = HttpServer.create();
    private String address = "";

    RegistryIT() throws IOException {}

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        address = "http://127.0.0.1:" + server.getAddress().getPort();
        server.createContext(
                "/",
                exchange -> {
                    byte[] page = pages.get(exchange.getRequestURI().getPath());
                    exchange.sendResponseHeaders(
                            page == null ? 404 : 200, page == null ? -1 : page.length);
                    if (page != null) {
                        exchange.getResponseBody().write(page);
                    }
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void pipListsReleasesAndInstallsThemWithWhatTheyNeed() throws Exception {
        Path index = Files.createDirectories(folder.resolve("index"));
        wheel(index, "helper", "2.0", "");
        for (String version : List.of("1.9", "1.10", "2.0rc1")) {
            wheel(index, "timer", version, "Requires-Dist: helper>=1\n");
        }
        Path python =
                TestTool.of(
                        folder,
                        "python3",
                        Map.of("PIP_NO_INDEX", "1", "PIP_FIND_LINKS", index.toString()));
        TaskTester pypi = registry("pypi", "timer", "python3", python);

        assertThat(listed(pypi)).containsExactly("1.9", "1.10");
        assertThat(listed(pypi.property("pre-releases", "true")))
                .containsExactly("1.9", "1.10", "2.0rc1");
        TestedRun run = fetch(pypi, "1.9,3.0", false);
        assertThat(files(run, "1.9"))
                .contains("files/timer.py", "files/helper.py")
                .noneMatch(file -> file.endsWith(".pyc"));
        assertThat(manifest(run, "1.9")).contains("kind: \"binary\"", "part.helper: \"2.0\"");
        assertThat(failures(run).get("3.0"))
                .startsWith("pip cannot fetch timer 3.0: ")
                .contains("timer==3.0");
        assertThat(fetch(pypi, "1.9", false).results().resolve("1.9.bpk"))
                .as("the same every time")
                .hasSameBinaryContentAs(run.results().resolve("1.9.bpk"));
        assertThatThrownBy(() -> listed(registry("pypi", "nosuch", "python3", python)))
                .hasToString(
                        "pip cannot list the versions of nosuch: No matching distribution found for nosuch");
    }

    @Test
    void anIndexThatDoesNotAnswerIsOneSentence() throws Exception {
        Path python =
                TestTool.of(
                        folder,
                        "python3",
                        Map.of("PIP_INDEX_URL", "http://127.0.0.1:1/simple", "PIP_RETRIES", "1"));

        assertThatThrownBy(() -> listed(registry("pypi", "timer", "python3", python)))
                .asString()
                .startsWith("pip cannot list the versions of timer: its index does not answer: ");
    }

    @Test
    void cargoListsReleasesAndBringsTheirDependencies() throws Exception {
        pages.put(
                "/index/config.json",
                text("{\"dl\": \"%s/crates/{crate}-{version}.crate\"}".formatted(address)));
        crate("helper", "", "1.0.0");
        crate("timer", "helper", "0.9.0", "0.10.0", "1.0.0-beta", "0.8.0");
        Path cargo =
                TestTool.of(
                        folder,
                        "cargo",
                        Map.of(
                                "RUSTUP_HOME",
                                Objects.requireNonNullElse(
                                        System.getenv("RUSTUP_HOME"),
                                        System.getProperty("user.home") + "/.rustup")));
        // As in a user's own settings.
        String replaced =
                " --config 'source.crates-io.replace-with=\"here\"' --config 'source.here.registry=\"sparse+%s/index/\"'"
                        .formatted(address);
        Files.writeString(cargo, Files.readString(cargo).replace(" \"$@\"", replaced + " \"$@\""));
        TaskTester crates = registry("crates", "timer", "cargo", cargo);

        assertThat(listed(crates))
                .as("without the yanked 0.8.0")
                .containsExactly("0.9.0", "0.10.0");
        TestedRun run = fetch(crates, "0.9.0,0.8.0", true);
        assertThat(files(run, "0.9.0"))
                .contains(
                        "files/Cargo.toml",
                        "files/.cargo/config.toml",
                        "files/vendor/timer/src/lib.rs",
                        "files/vendor/helper/src/lib.rs");
        assertThat(manifest(run, "0.9.0")).contains("kind: \"source\"", "part.helper: \"1.0.0\"");
        assertThat(failures(run).get("0.8.0")).startsWith("cargo cannot fetch timer 0.8.0: ");
        assertThatThrownBy(() -> listed(registry("crates", "nosuch", "cargo", cargo)))
                .hasToString(
                        "cargo cannot list the versions of nosuch: no matching package named `nosuch` found");
    }

    @Test
    void npmListsReleasesAndInstallsOrPacksThem() throws Exception {
        var versions = new TreeMap<String, Object>();
        for (String version : List.of("1.9.0", "1.10.0", "2.0.0-rc.1")) {
            String described = "{\"name\": \"timer\", \"version\": \"%s\"}".formatted(version);
            byte[] packed =
                    archive(Map.of("package/package.json", described, "package/index.js", "1"));
            pages.put("/timer/-/timer-" + version + ".tgz", packed);
            versions.put(
                    version,
                    Map.of(
                            "name",
                            "timer",
                            "version",
                            version,
                            "dist",
                            Map.of(
                                    "tarball",
                                    address + "/timer/-/timer-" + version + ".tgz",
                                    "shasum",
                                    digest("SHA-1", packed))));
        }
        pages.put(
                "/timer",
                text(
                        Json.write(
                                Map.of(
                                        "name",
                                        "timer",
                                        "dist-tags",
                                        Map.of("latest", "1.10.0"),
                                        "time",
                                        Map.of("1.9.0", "2026-01-02T03:04:05.000Z"),
                                        "versions",
                                        versions))));
        Path npm =
                TestTool.of(
                        folder,
                        "npm",
                        Map.of(
                                "npm_config_registry",
                                address + "/",
                                "npm_config_cache",
                                folder.resolve("cache").toString()));
        TaskTester timer = registry("npm", "timer", "npm", npm);

        assertThat(listed(timer)).containsExactly("1.9.0", "1.10.0");
        assertThat(text(timer.run(new RegistryVersions()), "versions.json"))
                .contains("2026-01-02T03:04:05.000Z");
        TestedRun run = fetch(timer, "1.9.0,3.0.0", false);
        assertThat(files(run, "1.9.0")).contains("files/node_modules/timer/index.js");
        assertThat(failures(run).get("3.0.0"))
                .isEqualTo(
                        "npm cannot fetch timer 3.0.0: No matching version found for timer@3.0.0.");
        assertThat(files(fetch(timer, "1.9.0", true), "1.9.0"))
                .containsExactlyInAnyOrder("package.yaml", "files/index.js", "files/package.json");
        assertThatThrownBy(() -> listed(registry("npm", "nosuch", "npm", npm)))
                .asString()
                .startsWith("npm cannot list the versions of nosuch: Not Found - GET " + address);
    }

    @Test
    void goListsReleasesAndBringsTheirDependencies() throws Exception {
        Path proxy = Files.createDirectories(folder.resolve("proxy"));
        module(proxy, "example.org/helper", "package helper\n", "v1.0.0");
        module(
                proxy,
                "example.org/timer",
                "package timer\nimport _ \"example.org/helper\"\n",
                "v1.9.0",
                "v1.10.0",
                "v2.0.0-rc.1");
        Path go =
                TestTool.of(
                        folder,
                        "go",
                        Map.of(
                                "GOPROXY",
                                "file://" + proxy,
                                "GOSUMDB",
                                "off",
                                "GOFLAGS",
                                "-modcacherw -mod=mod",
                                "GOTOOLCHAIN",
                                "local",
                                "GOMODCACHE",
                                folder.resolve("cache").toString(),
                                "GOCACHE",
                                folder.resolve("builds").toString()));
        TaskTester timer = registry("go", "example.org/timer", "go", go);

        assertThat(listed(timer)).containsExactly("v1.9.0", "v1.10.0");
        TestedRun run = fetch(timer, "v1.9.0,v3.0.0", true);
        assertThat(files(run, "v1.9.0"))
                .contains("files/timer.go", "files/vendor/example.org/helper/timer.go");
        assertThat(manifest(run, "v1.9.0")).contains("part.example.org/helper: \"v1.0.0\"");
        assertThat(failures(run).get("v3.0.0"))
                .startsWith("go cannot fetch example.org/timer v3.0.0: ");
        assertThatThrownBy(() -> listed(registry("go", "127.0.0.1/timer", "go", go)))
                .hasToString(
                        "https://127.0.0.1/timer is at an address of a private network; an administrator allows it with been.versions.private-hosts=127.0.0.1");
    }

    private TaskTester registry(String word, String name, String tool, Path program) {
        return TaskTester.in(folder)
                .property("registry", word)
                .property("name", name)
                .property("package", word + "/timer")
                .property(tool, program);
    }

    private static List<Object> listed(TaskTester tester) throws Exception {
        String text = text(tester.run(new RegistryVersions()), "versions.json");
        var read = (Map<?, ?>) Objects.requireNonNull(Json.read(text), text);
        var versions = (List<?>) Objects.requireNonNull(read.get("versions"), text);
        return versions.stream()
                .map(one -> ((Map<?, ?>) one).get("version"))
                .collect(Collectors.toList());
    }

    private static TestedRun fetch(TaskTester tester, String versions, boolean asSources)
            throws Exception {
        return tester.property("versions", versions)
                .property("sources", asSources)
                .run(new RegistryFetch());
    }

    private static String text(TestedRun run, String file) throws IOException {
        return Files.readString(run.results().resolve(file));
    }

    @SuppressWarnings("unchecked") // JSON of known form
    private static Map<String, String> failures(TestedRun run) throws IOException {
        return (Map<String, String>)
                Objects.requireNonNull(Json.read(text(run, "failures.json")), "failures");
    }

    private static List<String> files(TestedRun run, String version) throws IOException {
        try (var zip = new ZipFile(run.results().resolve(version + ".bpk").toFile())) {
            return zip.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName).toList();
        }
    }

    private static String manifest(TestedRun run, String version) throws IOException {
        try (var zip = new ZipFile(run.results().resolve(version + ".bpk").toFile())) {
            return new String(
                    zip.getInputStream(zip.getEntry("package.yaml")).readAllBytes(),
                    StandardCharsets.UTF_8);
        }
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String digest(String algorithm, byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    }

    private static void wheel(Path index, String name, String version, String needs)
            throws IOException {
        String info = "%s-%s.dist-info/".formatted(name, version);
        String about =
                "Metadata-Version: 2.1\nName: %s\nVersion: %s\n%s".formatted(name, version, needs);
        Path wheel = index.resolve("%s-%s-py3-none-any.whl".formatted(name, version));
        zip(
                wheel,
                Map.of(
                        name + ".py",
                        "version = '%s'\n".formatted(version),
                        info + "METADATA",
                        about,
                        info + "WHEEL",
                        "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
                        info + "RECORD",
                        "%s.py,,\n%sMETADATA,,\n%sWHEEL,,\n%sRECORD,,\n"
                                .formatted(name, info, info, info)));
    }

    private void crate(String name, String needs, String... versions) throws Exception {
        var index = new StringBuilder();
        for (String version : versions) {
            String dependency = needs.isEmpty() ? "" : needs + " = \"1\"\n";
            String manifest =
                    "[package]\nname = \"%s\"\nversion = \"%s\"\nedition = \"2021\"\n[dependencies]\n%s"
                            .formatted(name, version, dependency);
            String top = "%s-%s/".formatted(name, version);
            byte[] packed =
                    archive(Map.of(top + "Cargo.toml", manifest, top + "src/lib.rs", "// none\n"));
            pages.put("/crates/%s-%s.crate".formatted(name, version), packed);
            var dependencies =
                    needs.isEmpty()
                            ? List.of()
                            : List.of(
                                    Map.of(
                                            "name",
                                            needs,
                                            "req",
                                            "^1",
                                            "features",
                                            List.of(),
                                            "optional",
                                            false,
                                            "default_features",
                                            true,
                                            "kind",
                                            "normal"));
            index.append(
                            Json.write(
                                    Map.of(
                                            "name",
                                            name,
                                            "vers",
                                            version,
                                            "deps",
                                            dependencies,
                                            "cksum",
                                            digest("SHA-256", packed),
                                            "features",
                                            Map.of(),
                                            "yanked",
                                            version.equals("0.8.0"))))
                    .append('\n');
        }
        pages.put(
                "/index/%s/%s/%s".formatted(name.substring(0, 2), name.substring(2, 4), name),
                text(index.toString()));
    }

    private static void module(Path proxy, String path, String code, String... versions)
            throws IOException {
        Path list = Files.createDirectories(proxy.resolve(path).resolve("@v"));
        Files.writeString(list.resolve("list"), String.join("\n", versions) + "\n");
        String needs = code.contains("helper\"") ? "require example.org/helper v1.0.0\n" : "";
        String mod = "module %s\ngo 1.16\n%s".formatted(path, needs);
        for (String version : versions) {
            Files.writeString(list.resolve(version + ".mod"), mod);
            Files.writeString(
                    list.resolve(version + ".info"), "{\"Version\": \"%s\"}".formatted(version));
            String top = "%s@%s/".formatted(path, version);
            zip(
                    list.resolve(version + ".zip"),
                    Map.of(top + "go.mod", mod, top + "timer.go", code));
        }
    }

    private static void zip(Path file, Map<String, String> files) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                var zip = new ZipOutputStream(out)) {
            for (var one : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(one.getKey()));
                zip.write(text(one.getValue()));
                zip.closeEntry();
            }
        }
    }

    private static byte[] archive(Map<String, String> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes))) {
            for (var one : files.entrySet()) {
                var entry = new TarArchiveEntry(one.getKey());
                entry.setSize(text(one.getValue()).length);
                tar.putArchiveEntry(entry);
                tar.write(text(one.getValue()));
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }
}
