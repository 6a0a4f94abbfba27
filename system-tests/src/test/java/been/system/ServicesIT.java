package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A server of one context and one outside the platform, found by name: by tasks of other contexts
 * and by an analysis, on another host runtime.
 */
class ServicesIT {
    private static final Duration END = Duration.ofMinutes(5);

    private static final String SERVER =
            """
            heldOpen: true
            tasks:
              - name: server
                kind: service
                service: files
                program:
                  type: command
                  arguments:
                    - python3
                    - -c
                    - |
                      import http.server as h, os
                      s = h.ThreadingHTTPServer(('${host.address}', 0), h.SimpleHTTPRequestHandler)
                      print(f'process {os.getpid()} listens at {s.server_port}', flush=True)
                      s.serve_forever()
                ready: {line: 'process (?<process>[0-9]+) listens at (?<port>[0-9]+)'}
                placement: {hosts: [HOST]}
            """;

    private static final String CLIENT =
            """
            import sys, time, urllib.request
            start = time.perf_counter()
            print('status', urllib.request.urlopen('http://' + sys.argv[1]).status)
            print('took', (time.perf_counter() - start) * 1e3, 'ms')
            """;

    @TempDir private Path folder;

    @Test
    void servicesAreFoundByNameWhileTheyRun() throws Exception {
        try (var platform = RunningPlatform.on(folder.resolve("data"))) {
            // Tasks have users of their own where the platform runs as root.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.writeString(client(), CLIENT);
            Process second = SecondHost.join(platform, folder);
            try {
                aServerIsFoundUntilItsContextEnds(platform);
                aServerIsFoundUntilItsProcessIsKilled(platform);
                aServerOutsideThePlatformIsFoundUntilItIsRemoved(platform);
            } finally {
                second.destroyForcibly().waitFor();
            }
        }
    }

    private void aServerIsFoundUntilItsContextEnds(RunningPlatform platform) throws Exception {
        assertThat(submit(platform, 2, "files"))
                .contains(
                        "task 'python3' uses ${service.files.host}: there is no such service; there are none");
        serve(platform, "first");
        assertThat(platform.been(0, "services", "list"))
                .contains("files", "host=127.0.0.1", "port=", "first-server");
        assertThat(submit(platform, 0, "files")).contains("status 200");

        platform.killController();
        await().ignoreExceptions().until(() -> platform.get("/api/v1/health").has("status"));
        JsonNode view =
                platform.awaitEnd(
                        platform.start(
                                """
                                analysis: client
                                kind: comparison
                                command:
                                  run: 'python3 %s ${service.files.host}:${service.files.port}/?${query}'
                                  measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                                vary: {query: [a, b]}
                                roles: {measure: {hosts: [second]}}
                                repeat: {executions: 3}
                                """
                                        .formatted(client())));
        assertThat(view.at("/summary/state").asString()).as("%s", view).isEqualTo("FINISHED");
        assertThat(view.path("failures")).as("%s", view).isEmpty();
        assertThat(view.at("/summary/executionsDone").asInt()).isEqualTo(6);
        assertThat(platform.get("/api/v1/tasks?limit=1000").path("items"))
                .filteredOn(task -> task.at("/inherited/service.files.port").isString())
                .hasSize(7)
                .allSatisfy(task ->
                        assertThat(task.at("/descriptor/properties/service.files.port"))
                                .isEqualTo(service(platform).at("/values/port")));

        platform.been(0, "contexts", "stop", "first");
        awaitGone(platform, "first");
        JsonNode refused =
                platform.awaitEnd(
                        platform.start(
                                """
                                analysis: late
                                kind: comparison
                                command: {run: 'echo ${service.files.port}${query}', measure: [wall-time]}
                                vary: {query: [a, b]}
                                roles: {measure: {hosts: [second]}}
                                repeat: {executions: 2}
                                """));
        assertThat(refused.toString())
                .contains("uses ${service.files.port}: there is no such service");
    }

    private void aServerIsFoundUntilItsProcessIsKilled(RunningPlatform platform) throws Exception {
        serve(platform, "again");
        assertThat(submit(platform, 0, "files")).contains("status 200");
        assertThat(platform.been(2, "contexts", "submit", file(platform, "other").toString()))
                .contains("task 'server' cannot be service 'files': task again-server is");
        ProcessHandle process =
                ProcessHandle.of(service(platform).at("/values/process").asLong()).orElseThrow();
        process.destroyForcibly();
        awaitGone(platform, "again");
        assertThat(platform.been(0, "tasks", "show", "again-server")).contains("Failed", "signal");
        assertThat(submit(platform, 2, "files")).contains("there is no such service");
    }

    private void aServerOutsideThePlatformIsFoundUntilItIsRemoved(RunningPlatform platform)
            throws Exception {
        HttpServer outside =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        outside.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        outside.start();
        try {
            String port = "port=" + outside.getAddress().getPort();
            assertThat(platform.been(0, "services", "add", "outside", "host=127.0.0.1", port))
                    .isEqualTo("added outside\n");
            assertThat(platform.been(0, "services", "list")).contains("outside", port, "admin");
            assertThat(submit(platform, 0, "outside")).contains("status 200");
            assertThat(submit(platform, 2, "outsider")).contains("did you mean 'outside'?");
            assertThat(platform.been(2, "services", "add", "outside", "port=1"))
                    .contains(
                            "service 'outside' cannot be added: ", "added a service of this name");
            platform.been(0, "services", "remove", "outside");
            assertThat(submit(platform, 2, "outside")).contains("there is no such service");
        } finally {
            outside.stop(0);
        }
    }

    private Path client() {
        return folder.resolve("client.py");
    }

    /** Starts the server in a context of its own, from which the others know only its name. */
    private void serve(RunningPlatform platform, String context) throws Exception {
        platform.been(0, "contexts", "submit", file(platform, context).toString());
        await().atMost(END).until(() -> platform.been(0, "services", "list").contains("files"));
    }

    private Path file(RunningPlatform platform, String context) throws Exception {
        String first =
                StreamSupport.stream(
                                platform.get("/api/v1/hosts").path("items").spliterator(), false)
                        .map(host -> host.path("name").asString())
                        .filter(name -> !name.equals("second"))
                        .findFirst()
                        .orElseThrow();
        return Files.writeString(
                folder.resolve(context + ".yaml"),
                "id: " + context + "\n" + SERVER.replace("HOST", first));
    }

    private static JsonNode service(RunningPlatform platform) throws Exception {
        JsonNode services = platform.get("/api/v1/services").path("items");
        assertThat(services).hasSize(1);
        return services.path(0);
    }

    private static void awaitGone(RunningPlatform platform, String context) {
        await().atMost(END)
                .until(() ->
                        platform.been(0, "services", "list").contains("there are no services"));
        // A server that is being stopped is not ready anymore, and not gone yet.
        await().atMost(END)
                .until(() ->
                        platform.get("/api/v1/tasks/" + context + "-server")
                                .path("isTerminal")
                                .asBoolean());
    }

    /** What is printed of a client of that service, in a context of its own. */
    private String submit(RunningPlatform platform, int status, String service) throws Exception {
        return platform.been(
                status,
                "tasks",
                "submit",
                "--follow",
                "--host",
                "second",
                "--",
                "python3",
                client().toString(),
                "${service.%1$s.host}:${service.%1$s.port}".formatted(service));
    }
}
