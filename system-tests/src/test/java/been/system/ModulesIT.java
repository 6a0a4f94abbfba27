package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The modules that ship, each in its shortest form, and one sentence where a program is missing.
 * DistributedIT has the modules of two roles.
 */
class ModulesIT {
    private static final boolean IS_ROOT = System.getProperty("user.name", "").equals("root");

    private static final Map<String, String> SHORT =
            Map.of(
                    "os-basics",
                    """
                    parameters: {version: "1.0", size: 100}
                    vary: {operation: [loop, system-call, open, write, fork, round-trip, stream]}
                    repeat: {executions: 2, measurements: 1}
                    """,
                    "c-fft",
                    """
                    parameters: {version: "1.0"}
                    vary: {size: [1024, 4096]}
                    repeat: {precision: 90%, budget: 20 executions, measurements: 1}
                    """,
                    "jmh",
                    """
                    parameters: {version: 4.1.79.Final, include: FormatterNew$, iteration: 10ms, java: JDK/bin/java}
                    vary: {options: [-XX:+UseSerialGC, -XX:+UseParallelGC]}
                    repeat: {executions: 2, measurements: 2}
                    """,
                    "jvm-classics",
                    """
                    parameters: {version: "1.0", size: 16, java: JDK/bin/java, javac: JDK/bin/javac}
                    vary: {options: [-XX:+UseSerialGC, -XX:+UseG1GC]}
                    repeat: {executions: 2, measurements: 1}
                    """,
                    "duckdb",
                    """
                    parameters: {version: 1.3.0}
                    vary: {orders: [1000, 2000]}
                    repeat: {executions: 2, measurements: 1}
                    """,
                    "pyperformance",
                    """
                    parameters: {version: 1.13.0, names: json_dumps}
                    vary: {environment: ["", PYTHONMALLOC=malloc]}
                    repeat: {executions: 2, measurements: 1}
                    """,
                    "fio",
                    """
                    parameters: {file: 1M, seconds: 1, block: 64k, engine: libaio}
                    vary: {operations: [randread, write]}
                    repeat: {executions: 2}
                    """,
                    "hackbench",
                    """
                    parameters: {groups: 1, messages: 10}
                    vary: {unit: [process, threads]}
                    repeat: {executions: 2}
                    """,
                    "synthetic-load",
                    """
                    parameters: {requests: 10, time: 10, period: 20}
                    vary: {load: [steady, pulse, burst], slaves: [100, 200]}
                    repeat: {executions: 2, warm-up: 0}
                    """,
                    "cyclictest",
                    """
                    vary: {interval: [200, 400]}
                    repeat: {executions: 2, measurements: 200, warm-up: 0}
                    isolation: {user: root}
                    """);

    @Test
    void everyModuleMeasures(@TempDir Path folder) throws Exception {
        try (var platform = RunningPlatform.on(folder)) {
            var analyses = new HashMap<String, Long>();
            for (var form : SHORT.entrySet()) {
                String module = form.getKey();
                if (module.equals("cyclictest") && !IS_ROOT) {
                    System.out.println("cyclictest was left out: only root may start it");
                    continue;
                }
                analyses.put(module, platform.start(analysis(module, form.getValue())));
            }
            long lacking =
                    platform.start(
                            analysis(
                                    "os-basics",
                                    """
                                    parameters: {version: "1.0", compiler: no-such-cc}
                                    vary: {operation: [loop, fork]}
                                    """));
            long failing =
                    platform.start(
                            analysis(
                                    "jmh",
                                    """
                                    parameters: {version: 4.1.79.Final, include: FormatterNew$, java: JDK/bin/java, arguments: -t 1}
                                    vary: {options: [-XX:NoSuchOption, -XX:NorThis]}
                                    repeat: {executions: 2, measurements: 1}
                                    """));
            for (var analysis : analyses.entrySet()) {
                assertMeasured(platform.awaitEnd(analysis.getValue()));
                if (analysis.getKey().equals("fio")) {
                    assertFioMeasuresWholeRequests(platform, analysis.getValue());
                }
            }
            assertThat(platform.awaitEnd(lacking).at("/summary/stateDetail").asString())
                    .contains(
                            "the C compiler no-such-cc is not installed; Debian has one in the packages gcc and libc6-dev");
            assertThat(platform.awaitEnd(failing).path("failures"))
                    .isNotEmpty()
                    .allSatisfy(failure ->
                            assertThat(failure.path("detail").asString())
                                    .startsWith("the program exited with status 1"));
        }
    }

    @Test
    void compressorsRejectALevelThatTheProgramReadsAsAnother(@TempDir Path folder)
            throws Exception {
        Path corpus = Files.createDirectories(folder.resolve("corpus"));
        Files.writeString(corpus.resolve("document"), "a document");
        Path script = BeenProcess.HOME.resolve("benchmarks/compressors/package/files/compress.sh");
        var compression =
                new ProcessBuilder(
                                "sh",
                                script.toString(),
                                corpus.toString(),
                                folder.toString(),
                                "xz",
                                "-15")
                        .redirectErrorStream(true)
                        .start();
        assertThat(compression.inputReader().readLine()).contains("the levels of xz are 1 to 9");
        assertThat(compression.waitFor()).isEqualTo(1);
    }

    @Test
    void clientsOfTcpPingBeginWhenAllAreConnected() throws Exception {
        Process server = tcpPing("server.py", "2");
        try {
            String port =
                    String.valueOf(server.inputReader().readLine())
                            .replace("listening on port ", "");
            Process first = tcpPing("client.py", "localhost", port, "64", "10", "1");
            try (var second = new Socket("localhost", Integer.parseInt(port))) {
                second.setSoTimeout(60_000);
                assertThat(second.getInputStream().read())
                        .as("nothing was sent to be returned")
                        .isEqualTo('!');
            }
            assertThat(first.inputReader().readLine()).startsWith("latency ");
            assertThat(first.waitFor()).isZero();
        } finally {
            server.destroyForcibly();
        }
    }

    private static Process tcpPing(String program, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of("python3", "-u"));
        command.add(
                BeenProcess.HOME
                        .resolve("benchmarks/modules/tcp-ping/files")
                        .resolve(program)
                        .toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /** With libaio, a request to the page cache is done when it is submitted. */
    private static void assertFioMeasuresWholeRequests(RunningPlatform platform, long id)
            throws Exception {
        JsonNode executions = platform.get("/api/v1/results/" + id + "/executions").path("items");
        assertThat(executions).isNotEmpty();
        for (JsonNode execution : executions) {
            assertThat(execution.at("/means/latency-p99").asDouble())
                    .as("%s", execution)
                    .isGreaterThan(execution.at("/means/latency").asDouble() / 4);
            assertThat(execution.at("/usage/wall-time-seconds").asDouble())
                    .as("%s", execution)
                    .isGreaterThanOrEqualTo(1);
        }
    }

    static String analysis(String module, String form) {
        String start = "analysis: %1$s\nkind: comparison\nmodule: been/%1$s\n".formatted(module);
        return start + form.replace("JDK", System.getProperty("java.home"));
    }

    static void assertMeasured(JsonNode view) {
        assertThat(view.at("/summary/state").asString()).as("%s", view).isEqualTo("FINISHED");
        assertThat(view.path("failures")).as("%s", view).isEmpty();
        assertThat(view.path("comparisons")).isNotEmpty();
        for (JsonNode comparison : view.path("comparisons")) {
            assertThat(comparison.path("verdict").asString()).as("%s", comparison).isNotEmpty();
        }
    }
}
