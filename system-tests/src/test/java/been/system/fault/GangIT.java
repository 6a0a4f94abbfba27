package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.system.fault.FaultPlatform.TestHost;
import been.testing.network.Place;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A server and its clients, placed together on host runtimes that may be killed. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GangIT {
    private static final Duration END = Duration.ofMinutes(2);

    private static final String SERVER =
            """
            import http.server as h; \
            s = h.ThreadingHTTPServer(('${host.address}', 0), h.SimpleHTTPRequestHandler); \
            print(f'listening on ${host.address}:{s.server_port}', flush=True); s.serve_forever()\
            """;

    private static final String CLIENT =
            """
            import sys, time, urllib.request; \
            urllib.request.urlopen('http://' + sys.argv[1]).read(); time.sleep(int(sys.argv[2]))\
            """;

    /** Far above what a busy machine keeps a host from renewing it. */
    private static final Duration LEASE = Duration.ofSeconds(20);

    /** Of the names of tasks: what is left over on this machine is not another run's. */
    private static final String TAG = UUID.randomUUID().toString().substring(0, 8);

    @TempDir private static Path folder;
    private static FaultPlatform platform;

    @BeforeAll
    static void start() throws Exception {
        platform =
                FaultPlatform.start(
                        Plan.on(folder).hosts(Place.HERE, Place.HERE, Place.HERE).lease(LEASE));
    }

    @AfterAll
    static void stop() {
        platform.close();
    }

    private static String own(String id) {
        return TAG + "-" + id;
    }

    private static void submit(String name, String server, int within, int clientSeconds)
            throws Exception {
        String context = own(name);
        String tasks =
                """
                {"id": "%1$s", "tasks": [
                  {"id": "%1$s-server", "name": "server", "kind": "service",
                   "program": {"type": "command", "arguments": ["python3", "-c", "%2$s"]},
                   "ready": {"line": "listening on (?<address>[0-9.:]+)", "within": "PT%5$dS"},
                   "placement": {"together": "pair"}},
                  %3$s, %4$s]}
                """
                        .formatted(
                                context,
                                server,
                                client(context, "a", clientSeconds),
                                client(context, "b", clientSeconds),
                                within);
        var answer = platform.rest().post("/api/v1/contexts", "application/json", tasks);
        assertThat(answer.isAcknowledged()).as("%s", answer).isTrue();
    }

    private static String client(String context, String name, int seconds) {
        return """
        {"id": "%1$s-%2$s", "name": "%2$s",
         "program": {"type": "command",
           "arguments": ["python3", "-c", "%3$s", "${checkpoint.server.address}", "%4$d"]},
         "dependencies": [{"task": "server", "checkpoint": "ready"}],
         "placement": {"together": "pair"}}
        """
                .formatted(context, name, CLIENT, seconds);
    }

    private static JsonNode task(String id) throws Exception {
        return platform.rest().require("/api/v1/tasks/" + own(id));
    }

    private static JsonNode ended(String id) {
        return Awaitility.await(id)
                .atMost(END)
                .until(() -> task(id), view -> view.path("isTerminal").asBoolean());
    }

    private static String how(JsonNode task) {
        return task.path("state").asString() + ", " + task.path("reason").asString();
    }

    @Test
    @Order(1)
    void theServerIsReadyBeforeItsClientsAndStopsAfterThem() throws Exception {
        submit("good", SERVER, 60, 0);
        assertThat(how(ended("good-a"))).isEqualTo("Finished, exit");
        assertThat(how(ended("good-b"))).isEqualTo("Finished, exit");
        JsonNode server = ended("good-server");
        assertThat(how(server)).isEqualTo("Finished, stopped");
        assertThat(server.path("explanation").asString()).isEqualTo("every job of its gang ended");
        assertThat(task("good-a").path("host")).isNotEqualTo(server.path("host"));
    }

    @Test
    @Order(2)
    void clientsOfAServerThatIsNeverReadyDoNotStart() throws Exception {
        submit("late", "import time; print('still loading', flush=True); time.sleep(600)", 3, 0);
        JsonNode server = ended("late-server");
        assertThat(how(server)).isEqualTo("Failed, wall-time");
        assertThat(server.path("explanation").asString())
                .isEqualTo("the task was not ready within 3s; last line of output: still loading");
        assertWaitedInVain("late-a");
    }

    @Test
    @Order(3)
    void clientsOfAServerThatEndsEarlyDoNotStart() throws Exception {
        submit("early", "print('no licence')", 60, 0);
        JsonNode server = ended("early-server");
        assertThat(how(server)).isEqualTo("Failed, exit");
        assertThat(server.path("explanation").asString())
                .isEqualTo(
                        "the program ended before the task was ready; last line of output: no licence");
        assertWaitedInVain("early-a");
    }

    private static void assertWaitedInVain(String id) {
        JsonNode client = ended(id);
        assertThat(how(client)).isEqualTo("Failed, dependency");
        assertThat(client.path("explanation").asString())
                .isEqualTo("task 'server' ended without reaching checkpoint 'ready'");
        assertThat(client.path("startedAt").isMissingNode() || client.path("startedAt").isNull())
                .as("%s", client)
                .isTrue();
    }

    @Test
    @Order(4)
    void aHostThatIsKilledEndsTheWholeGang() throws Exception {
        submit("lost", SERVER, 60, 600);
        for (String client : new String[] {"lost-a", "lost-b"}) {
            Awaitility.await(client)
                    .atMost(END)
                    .until(() -> task(client).path("state").asString().equals("Running"));
        }
        TestHost host = platform.host(task("lost-server").path("host").asString());
        host.process().kill();
        assertThat(how(ended("lost-server"))).isEqualTo("Failed, host-lost");
        JsonNode client = ended("lost-a");
        assertThat(how(client)).isEqualTo("Failed, dependency");
        assertThat(client.path("explanation").asString())
                .startsWith("its gang ended: task 'server' failed, host-lost: host " + host.name());
        ended("lost-b");
        assertThat(Leftovers.of(Set.of(own("lost-server"), own("lost-a"), own("lost-b"))))
                .isEmpty();
    }
}
