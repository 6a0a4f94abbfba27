package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import been.system.Guide.RunCommands;
import been.system.Guide.WriteFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Two host runtimes: the guide's server and client and the modules of two roles that ship to their
 * verdicts, with roles that fail, and with every process of the platform killed; and a history that
 * is measured on both.
 */
class DistributedIT {
    private static final String ANALYSIS =
            """
            analysis: %1$s
            kind: comparison
            module: example/%1$s
            vary: {size: [64, 128]}
            repeat: {executions: 4}
            """;

    /** The other modules of two roles, each in its shortest form. */
    private static final List<String> SHIPPED =
            List.of(
                    ModulesIT.analysis(
                            "pgbench",
                            """
                            parameters: {clients: 2, script: simple-update}
                            vary: {settings: ["", shared_buffers=16MB fsync=off]}
                            repeat: {executions: 2, measurements: 200}
                            """),
                    ModulesIT.analysis(
                            "rpc",
                            """
                            parameters: {version: 1.80.0, java: JDK/bin/java, instances: 2, size: 10, calls: 10}
                            vary: {type: [integer, string, structure, integers, structures]}
                            repeat: {executions: 2, measurements: 1}
                            """),
                    ModulesIT.analysis(
                            "rpc",
                            """
                            versions: {maven: {artifact: "org.jacorb:jacorb"}}
                            parameters: {version: "3.9", java: JDK/bin/java, instances: 2, size: 10, calls: 10}
                            vary: {type: [integer, string, structure, integers, structures]}
                            repeat: {executions: 2, measurements: 1}
                            """),
                    ModulesIT.analysis(
                            "synthetic-load-hosts",
                            """
                            parameters: {slaves: 200, requests: 5, time: 5, period: 10}
                            vary: {load: [steady, burst]}
                            roles: {slaves: {link: {latency: 1ms, loss: 0.1%}}}
                            repeat: {executions: 2, warm-up: 0}
                            """),
                    ModulesIT.analysis(
                            "rpc-omniorb",
                            """
                            parameters: {version: "1.0", instances: 2, size: 10, calls: 10}
                            vary: {type: [integer, string, structure, integers, structures]}
                            repeat: {executions: 2, measurements: 1}
                            """));

    @TempDir private Path folder;

    @Test
    void aServerAndItsClientRunOnTwoHosts() throws Exception {
        Path desk = Files.createDirectories(folder.resolve("desk"));
        try (var platform = RunningPlatform.on(desk.resolve("been-data"))) {
            Process second = SecondHost.join(platform, folder);
            try {
                assertThat(followGuide(desk)).contains("round trip");
                assertLandedWithBothHosts(platform);
                assertFarther(platform);
                assertRegressedOnTheSecondHostOnly(platform, desk);
                assertMeasuresWhatArrives(platform);
                for (String analysis : SHIPPED) {
                    ModulesIT.assertMeasured(platform.awaitEnd(platform.start(analysis)));
                }

                variant(desk, "silent", "listening on", "about to listen on");
                assertFails(platform, "silent", "server: the task was not ready within 2s");
                variant(desk, "broken", "server.serve_forever()", "raise SystemExit(3)");
                assertFails(platform, "broken", "server: the program exited with status 3");

                variant(
                        desk,
                        "slow",
                        "self.request.recv(65536)",
                        "slowly(self.request.recv(65536))");
                second = killDuring(platform, second);
                assertThat(left()).isEmpty();
            } finally {
                second.destroyForcibly().waitFor();
            }
        }
    }

    private String followGuide(Path desk) throws Exception {
        var said = new StringBuilder();
        for (Guide.Step step : Guide.read("distributed-benchmarks.md").steps()) {
            switch (step) {
                case WriteFile file -> Guide.write(desk, file);
                case RunCommands commands -> said.append(Guide.run(desk, commands.commands()));
            }
        }
        return said.toString();
    }

    private static void assertLandedWithBothHosts(RunningPlatform platform) throws Exception {
        JsonNode view = platform.get("/api/v1/analyses/1");
        assertThat(view.at("/summary/state").asString()).as("%s", view).isEqualTo("FINISHED");
        assertThat(view.at("/comparisons/0/verdict").asString()).as("%s", view).isNotEmpty();
        assertThat(view.path("failures")).as("%s", view).isEmpty();
        JsonNode executions = platform.get("/api/v1/results/1/executions").path("items");
        assertThat(executions).hasSize(10);
        for (JsonNode execution : executions) {
            assertThat(execution.at("/measurements/latency").asInt()).isEqualTo(200);
            assertThat(execution.path("usage").has("server-wall-time-seconds"))
                    .as("%s", execution)
                    .isTrue();
            JsonNode usage = execution.path("usage");
            for (String figure : List.of("rtt-seconds", "sent-bytes-per-second")) {
                assertThat(usage.path("network-client-server-" + figure).asDouble())
                        .as("%s", execution)
                        .isPositive();
            }
            for (String role : List.of("", "server-", "network-client-server-")) {
                assertThat(usage.path(role + "clock-offset-seconds").asDouble(Double.NaN))
                        .as("both have this machine's clock: %s", execution)
                        .isCloseTo(
                                0,
                                within(usage.path(role + "clock-offset-bound-seconds").asDouble()));
            }
        }
    }

    /** What a link asks for is what the client saw, and is stored. */
    private static void assertFarther(RunningPlatform platform) throws Exception {
        assertThat(platform.get("/api/v1/analyses/2").at("/comparisons/0/verdict").asString())
                .isNotEqualTo("improved");
        for (JsonNode execution : platform.get("/api/v1/results/2/executions").path("items")) {
            JsonNode usage = execution.path("usage");
            boolean isFar = execution.at("/configuration/delay").asString().equals("2ms");
            assertThat(usage.path("server-network-link-rtt-seconds").asDouble())
                    .as("%s", execution)
                    .isBetween(isFar ? 0.004 : 0.000_001, 1.0);
            assertThat(execution.at("/means/latency").asDouble())
                    .as("%s", execution)
                    .isGreaterThan(isFar ? 4_000 : 1);
            assertThat(usage.path("server-network-link-packets").asInt())
                    .as("200 there and back, and those of the measurement: %s", execution)
                    .isGreaterThan(400);
            assertThat(usage.path("server-network-link-lost-packets").asInt(-1)).isZero();
        }
    }

    /** The buffers of a slow link take more than it transports. */
    private static void assertMeasuresWhatArrives(RunningPlatform platform) throws Exception {
        JsonNode view =
                platform.awaitEnd(
                        platform.start(
                                ModulesIT.analysis(
                                        "iperf3",
                                        """
                                        vary: {direction: [to-server, to-client]}
                                        roles: {server: {link: {rate: 10Mbit/s}}}
                                        repeat: {executions: 2}
                                        """)));
        ModulesIT.assertMeasured(view);
        assertThat(view.path("estimates"))
                .filteredOn(estimate -> estimate.path("metric").asString().equals("throughput"))
                .hasSize(2)
                .allSatisfy(estimate ->
                        assertThat(estimate.path("mean").asDouble()).isBetween(1e6, 12e6));
    }

    /** The first host by its name, the second by its group. */
    private static void assertRegressedOnTheSecondHostOnly(RunningPlatform platform, Path desk)
            throws Exception {
        Guide.run(desk, "been hosts group others --host second");
        String first =
                StreamSupport.stream(
                                platform.get("/api/v1/hosts").path("items").spliterator(), false)
                        .map(host -> host.path("name").asString())
                        .filter(name -> !name.equals("second"))
                        .findFirst()
                        .orElseThrow();
        JsonNode view =
                platform.awaitEnd(
                        platform.start(
                                """
                                analysis: both
                                kind: regression
                                versions: {list: ["1", "2"]}
                                command:
                                  run: 'case $PWD in */second/*) v=${version};; *) v=1;; esac; echo "took $((v * 100 + $$ %% 3)) ms"'
                                  measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                                hosts: [%s, others]
                                repeat: {executions: 5}
                                """
                                        .formatted(first)));
        assertThat(view.at("/summary/state").asString()).as("%s", view).isEqualTo("FINISHED");
        assertThat(view.path("hosts")).as("%s", view).hasSize(2);
        assertThat(view.path("experiments"))
                .extracting(e -> e.path("label").asString() + " " + e.path("executionsDone"))
                .containsExactlyInAnyOrder(
                        "1 %s 5".formatted(first),
                        "2 %s 5".formatted(first),
                        "1 others 5",
                        "2 others 5");
        assertThat(view.path("comparisons"))
                .extracting(c -> c.path("verdict").asString().equals("regressed"))
                .as("%s", view)
                .containsExactly(false, true);
        assertThat(platform.awaitChanges(view.at("/summary/id").asLong()))
                .extracting(change -> change.at("/series/host").asString())
                .as("%s", view)
                .containsExactly("second");
    }

    /** Publishes the guide's module with another server. */
    private static void variant(Path desk, String name, String what, String instead)
            throws Exception {
        for (String file :
                List.of("package.yaml", "module.yaml", "files/server.py", "files/client.py")) {
            String text = Files.readString(desk.resolve("echo").resolve(file));
            if (file.endsWith("server.py")) {
                assertThat(text).contains(what);
                text =
                        "import time\ndef slowly(data):\n    time.sleep(0.005)\n    return data\n"
                                + text.replace(what, instead);
            }
            text =
                    text.replace("example/echo", "example/" + name)
                            .replace("[0-9]+)'}", "[0-9]+)', within: 2s}");
            Guide.write(desk, new WriteFile(name + "/" + file, text));
        }
        Guide.run(desk, "been package build %1$s; been package publish %1$s.bpk".formatted(name));
    }

    /** Every failure is told with the role that failed, however the analysis ends for it. */
    private static void assertFails(RunningPlatform platform, String name, String sentence)
            throws Exception {
        JsonNode view = platform.awaitEnd(platform.start(ANALYSIS.formatted(name)));
        assertThat(view.at("/summary/state").asString()).isIn("PAUSED", "FAILED");
        assertThat(view.at("/summary/executionsDone").asInt()).isZero();
        assertThat(view.path("failures")).hasSizeBetween(3, 8);
        for (JsonNode failure : view.path("failures")) {
            assertThat(failure.path("task").asString()).endsWith("-server");
            assertThat(failure.path("detail").asString()).startsWith(sentence);
        }
    }

    /**
     * Each host runtime and the controller with kill -9, in the middle of an execution; returns the
     * host runtime started instead.
     */
    private Process killDuring(RunningPlatform platform, Process second) throws Exception {
        long id = platform.start(ANALYSIS.formatted("slow"));
        awaitExecution(platform, id, 2);
        second.destroyForcibly().waitFor();
        Process again = SecondHost.start(platform, folder, List.of());
        awaitExecution(platform, id, 4);
        platform.killHostRuntime();
        awaitExecution(platform, id, 6);
        platform.killController();
        await().ignoreExceptions().until(() -> platform.get("/api/v1/health").has("status"));
        JsonNode view = platform.awaitEnd(id);
        assertThat(view.at("/summary/state").asString()).as("%s", view).isEqualTo("FINISHED");
        assertThat(view.path("failures")).as("%s", view).isEmpty();
        assertThat(done(platform, id)).isEqualTo(8);
        assertThat(platform.get("/api/v1/results/" + id + "/executions").path("items")).hasSize(8);
        return again;
    }

    /** Waits until so many executions have ended and another one runs. */
    private void awaitExecution(RunningPlatform platform, long id, int done) {
        await().until(() -> done(platform, id) >= done);
        await().until(() -> !left().isEmpty());
    }

    private static int done(RunningPlatform platform, long id) throws Exception {
        return platform.get("/api/v1/analyses/" + id).at("/summary/executionsDone").asInt();
    }

    /** Servers that run. */
    private List<String> left() {
        return ProcessHandle.allProcesses()
                .map(process -> String.join(" ", process.info().arguments().orElse(new String[0])))
                .filter(line -> line.contains(folder.toString()) && line.contains("server.py"))
                .toList();
    }
}
