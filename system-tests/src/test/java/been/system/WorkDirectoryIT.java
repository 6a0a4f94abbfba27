package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Wire;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Working directories, looked into where they lie: of a task that runs, and of one that failed. */
class WorkDirectoryIT {
    @TempDir private static Path data;
    private static RunningPlatform platform;

    @BeforeAll
    static void start() throws Exception {
        platform = RunningPlatform.on(data);
    }

    @AfterAll
    static void stop() throws Exception {
        platform.close();
    }

    @Test
    void ofATaskThatRuns() throws Exception {
        submit(
                "live",
                "SHARED",
                "mkdir out; head -c 5000000 /dev/zero > out/large; echo seen > out/log; ln -s /etc way-out; touch ready; sleep 300");
        await("/api/v1/tasks/live/work", "ready");
        assertThat(names(platform.get("/api/v1/tasks/live/work")))
                .containsExactly("out FOLDER", "ready FILE", "way-out LINK");
        assertThat(names(platform.get("/api/v1/tasks/live/work?path=out")))
                .containsExactly("large FILE", "log FILE");

        var log = platform.send(platform.request("/api/v1/tasks/live/work/content?path=out/log"));
        assertThat(log.statusCode()).isEqualTo(200);
        assertThat(log.body()).isEqualTo("seen\n");
        assertThat(log.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("attachment; filename=\"log\"");
        var large =
                platform.send(platform.request("/api/v1/tasks/live/work/content?path=out/large"));
        assertThat(large.body()).as("in several pieces").hasSize(5_000_000);

        refused("work/content?path=way-out/passwd", 404, "links are not followed");
        refused("work/content?path=../state/status", 404, "invalid name in the path");
        refused("work?path=nowhere", 404, "'nowhere' cannot be shown");
        refused("work?path=out/log", 422, "is a file");
        refused("work/content?path=out", 422, "is a folder");
        refused("work?attempt=7", 404, "no attempt");
        platform.post("/api/v1/tasks/live/stop", "application/json", "");
    }

    @Test
    void ofATaskThatFailedOnTheCommandLine() throws Exception {
        submit("left", "SHARED", "echo why > trace.txt; exit 3");
        Awaitility.await()
                .until(() -> platform.get("/api/v1/tasks/left").path("isTerminal").asBoolean());
        assertThat(been("work", "left").out()).contains("trace.txt", "4");
        Path copy = data.resolve("copy.txt");
        assertThat(been("work", "left", "trace.txt", "-o", copy.toString()).exitStatus()).isZero();
        assertThat(copy).hasContent("why");
        BeenProcess.Answer refused = been("work", "left", "trace");
        assertThat(refused.exitStatus()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("been: 'trace' cannot be shown: there is no such file or folder.\n");
    }

    /** On a host runtime of root, each of the tasks is a user of its own. */
    @Test
    void aLaterTaskOfTheContextReadsIt() throws Exception {
        platform.been(0, "contexts", "create", "night");
        inNight(0, "build", "umask 077; echo made > out; id -u > builder");
        String read =
                inNight(
                        0,
                        "use",
                        "cat ${work.build}/out; (echo x >> ${work.build}/out) 2>&- || echo unchanged; echo $(id -u) $(cat ${work.build}/builder)");
        assertThat(read).contains(" made\n", " unchanged\n");
        if (System.getProperty("user.name").equals("root")) {
            assertThat(read).doesNotContainPattern(" ([0-9]+) \\1\n");
        }
        assertThat(inNight(2, "self", "ls ${work.self}")).contains("task 'self' depends on itself");
        platform.been(0, "contexts", "close", "night");

        Path file =
                Files.writeString(
                        data.resolve("other.yaml"),
                        """
                        name: other
                        tasks:
                          - name: look
                            program: {type: command, arguments: [ls, '${work.build}']}
                        """);
        assertThat(platform.been(2, "contexts", "submit", file.toString()))
                .contains(
                        "task 'look' depends on task 'build', which is not in its context; it has look");
    }

    private static String inNight(int status, String name, String script) throws Exception {
        return platform.been(
                status,
                "tasks",
                "submit",
                "--context",
                "night",
                "--name",
                name,
                "--follow",
                "--",
                "sh",
                "-c",
                script);
    }

    @Test
    void nobodyLooksBesideAnExclusiveTask() throws Exception {
        submit("alone", "EXCLUSIVE", "touch here; sleep 300");
        Awaitility.await()
                .until(
                        () -> platform.get("/api/v1/tasks/alone").path("state").asString(),
                        "Running"::equals);
        var answer = platform.send(platform.request("/api/v1/tasks/alone/work"));
        platform.post("/api/v1/tasks/alone/stop", "application/json", "");
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body())
                .contains("runs the exclusive task alone, which this would disturb");
    }

    private static void submit(String id, String exclusivity, String script) throws Exception {
        platform.post(
                "/api/v1/contexts",
                "application/json",
                Wire.write(
                        Map.of(
                                "id",
                                "c-" + id,
                                "tasks",
                                List.of(
                                        Map.of(
                                                "id",
                                                id,
                                                "name",
                                                id,
                                                "program",
                                                Map.of(
                                                        "type",
                                                        "command",
                                                        "arguments",
                                                        List.of("sh", "-c", script)),
                                                "placement",
                                                Map.of("exclusivity", exclusivity))))));
    }

    private static void await(String path, String name) {
        Awaitility.await(name)
                .until(
                        () -> {
                            var answer = platform.send(platform.request(path));
                            return answer.statusCode() == 200 ? answer.body() : "";
                        },
                        body -> body.contains("\"" + name + "\""));
    }

    private static List<String> names(JsonNode folder) {
        return folder.path("entries")
                .valueStream()
                .map(entry -> entry.path("name").asString() + " " + entry.path("kind").asString())
                .toList();
    }

    private static void refused(String path, int status, String words) throws Exception {
        var answer = platform.send(platform.request("/api/v1/tasks/live/" + path));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains(words);
    }

    private static BeenProcess.Answer been(String... words) throws Exception {
        var all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data", data.toString()));
        return BeenProcess.run(all);
    }
}
