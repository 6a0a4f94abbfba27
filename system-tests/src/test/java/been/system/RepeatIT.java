package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An analysis, and one experiment of it, measured again exactly. */
class RepeatIT {
    /** The times are the command's own, so that a busy machine does not decide the test. */
    private static final String ANALYSIS =
            """
            analysis: sleepers
            kind: comparison
            command:
              run: [date, '+${seconds}00%N']
              measure: [{metric: time, unit: s, better: lower, pattern: '([0-9.]+)'}]
              packages: {data: my/data}
            vary: {seconds: ['0.1', '0.4']}
            repeat: {executions: 6}
            """;

    @TempDir private Path folder;

    @Test
    void theSameIsMeasuredAgainAndWhatChangedIsListed() throws Exception {
        Path tools = Files.createDirectories(folder.resolve("tools"));
        install(tools, "8.1.0");
        Map<String, String> path =
                Map.of("PATH", tools + ":" + System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
        try (var platform = RunningPlatform.on(folder.resolve("data"), path)) {
            String archive = publish(platform);
            long original = platform.start(ANALYSIS);
            String host = platform.awaitEnd(original).path("hosts").get(0).asString();

            assertThat(platform.been(0, "repeat", "1", "--preview"))
                    .contains("12 executions in the same order on host " + host)
                    .contains("nothing else is known to be different");

            install(tools, "8.2.0");
            detect(platform, host);
            assertThat(platform.been(0, "repeat", "1"))
                    .contains("different: host " + host + " is configured differently")
                    .containsPattern("cmake\\S*: 8\\.2\\.0, was 8\\.1\\.0")
                    .contains(
                            "time of seconds=0.1: reproduced",
                            "time of seconds=0.4 / seconds=0.1: reproduced",
                            "analysis 2 repeats analysis 1: reproduced");
            assertThat(order(platform, 2)).isEqualTo(order(platform, 1));
            assertLinked(platform);

            assertThat(platform.been(0, "repeat", "1", "seconds=0.4"))
                    .contains("analysis 3 repeats seconds=0.4 of analysis 1: reproduced")
                    .doesNotContain("seconds=0.1");
            assertThat(order(platform, 3)).hasSize(6).containsOnly("seconds=0.4");

            assertRefused(platform, archive);
        }
    }

    private static void assertLinked(RunningPlatform platform) throws Exception {
        for (String analysis : List.of("1", "2")) {
            assertThat(platform.been(0, "analyses", "show", analysis))
                    .contains("repeat    analysis 2 repeats analysis 1: reproduced");
            JsonNode repeat =
                    platform.get("/api/v1/analyses/" + analysis + "/repeats").at("/items/0");
            assertThat(repeat.path("reproduction").asString()).isEqualTo("reproduced");
            assertThat(repeat.at("/differences/0/properties/0/after").asString())
                    .isEqualTo("8.2.0");
            assertThat(repeat.path("outcomes").size()).isEqualTo(3);
        }
    }

    /** A deleted package is still found by its digest; a lost archive is not replaced silently. */
    private static void assertRefused(RunningPlatform platform, String archive) throws Exception {
        platform.been(0, "package", "delete", "my/data@1.0");
        platform.been(0, "repeat", "1", "--preview");
        try (var files = Files.walk(platform.data().resolve("controller/packages"))) {
            List<Path> stored =
                    files.filter(file -> file.toString().contains(archive))
                            .filter(Files::isRegularFile)
                            .toList();
            assertThat(stored).isNotEmpty();
            for (Path file : stored) {
                Files.delete(file);
            }
        }
        assertThat(platform.been(2, "repeat", "1"))
                .contains(
                        "analysis 1 cannot be repeated: package my/data 1.0 (%s) does not exist any more"
                                .formatted(archive.substring(0, 12)));
        assertThat(platform.been(2, "repeat", "1", "xz"))
                .contains("Unknown experiment 'xz'; expected one of: ");
        assertThat(platform.been(2, "repeat", "99")).contains("There is no analysis '99'");
    }

    private static List<String> order(RunningPlatform platform, long analysis) throws Exception {
        return platform.get("/api/v1/analyses/" + analysis + "/plan?limit=100")
                .at("/plan/order")
                .valueStream()
                .map(turn -> turn.path("experiment").asString())
                .toList();
    }

    /** Something that the host detects. */
    private static void install(Path tools, String version) throws Exception {
        Path program = tools.resolve("cmake");
        Files.writeString(program, "#!/bin/sh\necho cmake version " + version + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void detect(RunningPlatform platform, String host) throws Exception {
        String configurations = "/api/v1/hosts/" + host + "/configurations";
        int before = platform.get(configurations).path("items").size();
        int status =
                platform.send(
                                platform.request("/api/v1/hosts/" + host + "/detect")
                                        .POST(HttpRequest.BodyPublishers.noBody()))
                        .statusCode();
        assertThat(status / 100).isEqualTo(2);
        await().pollInterval(Duration.ofMillis(200))
                .until(() -> platform.get(configurations).path("items").size() > before);
    }

    /** Its digest. */
    private String publish(RunningPlatform platform) throws Exception {
        Path source = Files.createDirectories(folder.resolve("source"));
        Files.createDirectories(source.resolve("files"));
        Files.writeString(source.resolve("files/data.txt"), "1\n");
        Files.writeString(
                source.resolve("package.yaml"),
                "name: my/data\nversion: '1.0'\nkind: data\ndescription: a number\nlicence: MIT\n");
        Path archive = folder.resolve("data.bpk");
        var built =
                BeenProcess.run(
                        List.of("package", "build", source.toString(), "-o", archive.toString()));
        assertThat(built.exitStatus()).as("%s", built).isZero();
        platform.been(0, "package", "publish", archive.toString());
        return platform.get("/api/v1/packages")
                .path("items")
                .valueStream()
                .filter(one -> one.path("name").asString().equals("my/data"))
                .map(one -> one.path("digest").asString())
                .findFirst()
                .orElseThrow();
    }
}
