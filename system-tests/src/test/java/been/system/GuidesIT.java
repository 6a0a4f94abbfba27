package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.system.Guide.RunCommands;
import been.system.Guide.WriteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the guides say is done, word for word, as their readers do it. */
class GuidesIT {
    @TempDir private Path folder;
    private Path desk = Path.of("unset");
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void desk() throws IOException {
        desk = Files.createDirectories(folder.resolve("desk"));
    }

    @Test
    void theQuickStart() throws Exception {
        String said = follow("quick-start.md", "metrics.md", "suites.md");
        assertThat(said)
                .contains("exit-code=0", "memory-peak=")
                .contains("sha256sum")
                .contains("wall-time")
                .contains("md5sum")
                .containsPattern("small +mean")
                .containsPattern("large +mean");
        assertThat(said)
                .containsPattern("geometric mean of 3, time +level=9 +level=1 +.*%")
                .containsPattern("levels +finished +3/3");
        for (String report : List.of("comment.md", "report.md", "report.html")) {
            assertThat(desk.resolve(report)).content().contains("gzip", "bzip2", "xz");
        }
        assertThat(desk.resolve("digests.csv")).isNotEmptyFile();
        assertThat(desk.resolve("digests.svg")).content().contains("<svg");
    }

    @Test
    void writingABenchmark() throws Exception {
        desk = Files.createDirectories(folder.resolve("a desk"));
        freshMaven();
        String said = follow("writing-a-benchmark.md");
        assertThat(said)
                .contains("compressed size")
                .contains("example/sorting", "sorting")
                .contains("10 values, [INFO sum ")
                .contains("200 latencies\n")
                .contains("looking a key up")
                .containsPattern("example/map-lookup 1.0-SNAPSHOT: .*/a desk/map-lookup/target/")
                .containsPattern("example/map-lookup 1.0-SNAPSHOT   [0-9a-f]{64}")
                .containsPattern(
                        "(?s)comparison with example/map-lookup .*\n looking a key up .*\n tree ");
    }

    /**
     * Maven as on a new machine with nothing but what {@code been build} fetched and installed: it
     * takes from the local repository of this build what others made, and no network.
     */
    private void freshMaven() throws IOException {
        Path home = Files.createDirectories(folder.resolve("home"));
        Path maven = Files.createDirectories(home.resolve(".m2"));
        Path known =
                Path.of(
                        System.getProperty(
                                "localRepository",
                                System.getProperty("user.home") + "/.m2/repository"));
        Files.writeString(
                maven.resolve("settings.xml"),
                "<settings><mirrors><mirror><id>known</id><mirrorOf>*</mirrorOf><url>"
                        + known.toUri()
                        + "</url></mirror></mirrors></settings>");
        install(maven, "been", "", "");
        install(maven, "been-task-sdk", "task-sdk", "task-sdk/target/been-task-sdk.jar");
        install(
                maven,
                "been-maven-plugin",
                "maven-plugin",
                "maven-plugin/target/been-maven-plugin.jar");
        install(maven, "been-archetype", "archetype", "archetype/target/been-archetype.jar");
        environment.put("MAVEN_OPTS", "-Duser.home=" + home);
    }

    private static void install(Path maven, String artifact, String module, String jar)
            throws IOException {
        String version = "0.1.0-SNAPSHOT";
        Path folder =
                Files.createDirectories(
                        maven.resolve("repository/been").resolve(artifact).resolve(version));
        String name = artifact + "-" + version;
        Files.copy(
                BeenProcess.HOME.resolve(module).resolve("pom.xml"), folder.resolve(name + ".pom"));
        if (!jar.isEmpty()) {
            Files.copy(BeenProcess.HOME.resolve(jar), folder.resolve(name + ".jar"));
        }
    }

    @Test
    void versions() throws Exception {
        assertThat(follow("versions.md", "why.md"))
                .containsPattern("(?s)Commits.*Check every value.*src/prog.c +modified +[+]1 −1")
                .contains(
                        "-  printf(\"took %d ms\\n\", 100 +", "+  printf(\"took %d ms\\n\", 120 +")
                .containsPattern("▼ −1[0-9][.0-9]* %.*improved")
                .containsPattern("▲ \\+[12][0-9][.0-9]* %.*regressed, confirmed")
                .containsPattern(
                        "since-when +[0-9]+ +git/prog-[0-9a-f]+ .* read by its build|unknown for since-when")
                .containsPattern("→ [0-9a-f]{12} Check every value \\(Example, 20")
                .containsPattern(
                        "[0-9a-f]{12}-dirty-[0-9a-f]{8}  [0-9a-f]{12} .*▲ \\+2[0-9.]* %.*regressed");
        assertThat(desk.resolve("change.md")).content().contains("## Modified files");
        assertThat(desk.resolve("uses.json")).content().contains("\"benchmark\":\"since-when\"");
    }

    @Test
    void builds() throws Exception {
        assertThat(follow("builds.md"))
                .containsPattern(
                        "✕ [0-9a-f]{12}: build failed: step 1 ended with status 1: .*error")
                .containsPattern("[0-9]+ regressed, [0-9]+ improved");
    }

    /** In one shell, as its variables want it; the port is not the usual one here. */
    @Test
    void rest() throws Exception {
        var commands = new StringBuilder();
        try (var platform = RunningPlatform.on(desk.resolve("been-data"))) {
            for (Guide.Step step : Guide.read("rest.md").steps()) {
                switch (step) {
                    case WriteFile file -> Guide.write(desk, file);
                    case RunCommands some -> commands.append(some.commands()).append("echo\n");
                }
            }
            assertThat(commands).contains("http://localhost:8080");
            String said =
                    run(
                            commands.toString()
                                    .replace("http://localhost:8080", platform.url().toString()));
            assertThat(said)
                    .contains("\"host.cpu.cores >= 4\"")
                    .contains("id: 1.0\nevent: line\n", "\"text\":\"hello\"")
                    .contains("event: end\n", "\"state\":\"Finished\"");
            assertThat(platform.get("/api/v1/contexts").path("items")).as("made once").hasSize(1);
            assertThat(run("been log hello.say --follow"))
                    .contains(" stdout info hello\n", " stdout info bye\n", "Finished");
            String resumed = said.substring(said.lastIndexOf("event: line"));
            assertThat(resumed).contains("\"text\":\"bye\"");
            assertThat(said.split("\"text\":\"hello\"", -1)).as("told once").hasSize(2);
        }
    }

    /** All that its commands printed. */
    private String follow(String... pages) throws Exception {
        var said = new StringBuilder();
        try (var platform = RunningPlatform.on(desk.resolve("been-data"))) {
            assertThat(platform.token()).isNotEmpty();
            for (String page : pages) {
                for (Guide.Step step : Guide.read(page).steps()) {
                    switch (step) {
                        case WriteFile file -> Guide.write(desk, file);
                        case RunCommands commands -> said.append(run(commands.commands()));
                    }
                }
            }
        }
        return said.toString();
    }

    private String run(String commands) throws Exception {
        return Guide.run(desk, commands, environment);
    }
}
