package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.protocol.Command;
import been.protocol.Dependency;
import been.protocol.NetworkLink;
import been.protocol.Outcome;
import been.protocol.Readiness;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tasks that others wait for, and tasks that wait for others before their programs start. */
class ReadinessIT extends RunningHost {
    private static final Dependency READY = new Dependency("server", Readiness.CHECKPOINT, null);

    private List<String> published(TaskAttempt attempt) {
        return controller.reports().stream()
                .filter(Report.CheckpointSet.class::isInstance)
                .map(Report.CheckpointSet.class::cast)
                .filter(set -> set.attempt().equals(attempt))
                .map(set -> set.name() + "=" + set.value())
                .toList();
    }

    private void await(TaskAttempt attempt, String checkpoint) throws InterruptedException {
        controller.await(
                Report.CheckpointSet.class,
                set -> set.attempt().equals(attempt) && set.name().equals(checkpoint));
    }

    private void reach(String checkpoint, String value) {
        controller.command(
                new Command.CheckpointReached(Offers.CONTEXT, "server", checkpoint, value));
    }

    @Test
    void aLineOfTheErrorOutputMakesATaskReadyAlsoAnExclusiveOne() throws Exception {
        var server =
                Offers.shell("echo starting; echo listening on 127.0.0.1:4711, >&2; sleep 60")
                        .service()
                        .exclusive()
                        .ready(new Readiness("listening on (?<address>[0-9.:]+)", null))
                        .offer();
        controller.command(server);
        await(server.attempt(), Readiness.CHECKPOINT);
        assertThat(published(server.attempt())).containsExactly("address=127.0.0.1:4711", "ready=");
        controller.command(new Command.Stop(server.attempt(), Reason.STOPPED));
        assertThat(controller.awaitEnd(server.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
    }

    @Test
    void theLastLineOfATaskThatEndsAtOnceCounts() throws Exception {
        var short_ = Offers.shell("printf 'up 7'").ready(new Readiness("up (?<n>.)", null)).offer();
        assertThat(run(short_).outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(published(short_.attempt())).containsExactly("n=7", "ready=");
    }

    @Test
    void aTaskIsReadyWhenItsOwnProcessListensAtThePort() throws Exception {
        assumeTrue(
                Files.exists(Path.of("/usr/bin/python3")),
                "skipped: there is no python3 to listen");
        int port;
        try (var foreign = new ServerSocket(0)) {
            port = foreign.getLocalPort();
            var late =
                    Offers.shell("sleep 60")
                            .ready(new Readiness(null, port, Duration.ofMillis(300)))
                            .offer();
            assertThat(run(late).detail())
                    .as("another process listens there")
                    .isEqualTo("the task was not ready within 300ms");
        }
        var server =
                Offers.command("/usr/bin/python3", "-m", "http.server", Integer.toString(port))
                        .service()
                        .ready(new Readiness(null, port))
                        .offer();
        controller.command(server);
        await(server.attempt(), Readiness.CHECKPOINT);
        controller.command(new Command.Stop(server.attempt(), Reason.STOPPED));
        assertThat(controller.awaitEnd(server.attempt()).reason()).isEqualTo(Reason.STOPPED);
    }

    @Test
    void othersGetThePortOfTheLinkBeforeATask() throws Exception {
        assumeTrue(
                Files.exists(Path.of("/usr/bin/python3")),
                "skipped: there is no python3 to listen");
        var link = new NetworkLink(Duration.ofMillis(2), Duration.ZERO, 0, null);
        var server =
                Offers.command("/usr/bin/python3", "-u", "-m", "http.server", "0")
                        .service()
                        .ready(new Readiness("port (?<port>[0-9]+)", null, null, link))
                        .offer();
        controller.command(server);
        await(server.attempt(), Readiness.CHECKPOINT);
        Map<String, String> values = values(server.attempt());
        int port = Integer.parseInt(values.get("port"));
        assertThat(status(port)).isEqualTo(200);
        assertThat(values.get(Readiness.LINK)).contains("network-link-rtt-seconds=0.00");

        controller.command(new Command.Stop(server.attempt(), Reason.STOPPED));
        assertThat(controller.awaitEnd(server.attempt()).reason()).isEqualTo(Reason.STOPPED);
        assertThat(values(server.attempt()).get(Readiness.LINK_TOTALS))
                .startsWith("network-link-packets=");
        assertThatThrownBy(() -> status(port)).isInstanceOf(ConnectException.class);
    }

    @Test
    void aTaskEndsWithTheHostRuntimeThatHadItsLink() throws Exception {
        assumeTrue(
                Files.exists(Path.of("/usr/bin/python3")),
                "skipped: there is no python3 to listen");
        var link = new NetworkLink(Duration.ofMillis(2), Duration.ZERO, 0, null);
        var server =
                Offers.command("/usr/bin/python3", "-u", "-m", "http.server", "0")
                        .service()
                        .ready(new Readiness("port (?<port>[0-9]+)", null, null, link))
                        .offer();
        controller.command(server);
        await(server.attempt(), Readiness.CHECKPOINT);

        restart("none", List.of());

        Report.Ended ended = controller.awaitEnd(server.attempt());
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.ABORTED);
        assertThat(ended.reason()).isEqualTo(Reason.HOST_LOST);
    }

    @Test
    void aTaskWhoseLinkLeadsNowhereEnds() throws Exception {
        var link = new NetworkLink(Duration.ofMillis(2), Duration.ZERO, 0, null);
        var server =
                Offers.shell("echo port 1; sleep 60")
                        .service()
                        .ready(new Readiness("port (?<port>[0-9]+)", null, null, link))
                        .offer();
        Report.Ended ended = run(server);
        assertThat(ended.reason()).isEqualTo(Reason.PLATFORM);
        assertThat(ended.detail()).isEqualTo("the link leads to port 1, at which nothing listens");
    }

    private Map<String, String> values(TaskAttempt attempt) {
        return controller.reports().stream()
                .filter(Report.CheckpointSet.class::isInstance)
                .map(Report.CheckpointSet.class::cast)
                .filter(set -> set.attempt().equals(attempt))
                .collect(Collectors.toMap(Report.CheckpointSet::name, Report.CheckpointSet::value));
    }

    private static int status(int port) throws IOException {
        var connection =
                (HttpURLConnection)
                        URI.create("http://127.0.0.1:" + port + "/").toURL().openConnection();
        return connection.getResponseCode();
    }

    @Test
    void aTaskThatIsNeverReadyFailsWithItsLastWords() throws Exception {
        var ready = new Readiness("listening", null, Duration.ofMillis(300));
        Report.Ended late = run(Offers.shell("echo still loading; sleep 60").ready(ready).offer());
        assertThat(late.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(late.reason()).isEqualTo(Reason.WALL_TIME);
        assertThat(late.detail())
                .isEqualTo(
                        "the task was not ready within 300ms; last line of output: still loading");
        Report.Ended early = run(Offers.shell("echo no licence >&2").ready(ready).offer());
        assertThat(early.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(early.reason()).isEqualTo(Reason.EXIT);
        assertThat(early.detail())
                .isEqualTo(
                        "the program ended before the task was ready; last line of output: no licence");
    }

    @Test
    void aProgramStartsWithTheValuesThatItWaitedFor() throws Exception {
        var client =
                Offers.command(
                                "/bin/sh",
                                "-c",
                                "echo \"$1 $AT\"",
                                "sh",
                                "${checkpoint.server.name}")
                        .environment(Map.of("AT", "${host.address}"))
                        .after(READY)
                        .offer();
        controller.command(client);
        controller.await(
                Report.Awaiting.class, waits -> waits.checkpoint().equals(Readiness.CHECKPOINT));
        controller.await(Report.Awaiting.class, waits -> waits.checkpoint().equals("name"));
        reach("name", "$(id) ${work} *");
        assertThat(controller.reports()).noneMatch(Report.Running.class::isInstance);
        reach(Readiness.CHECKPOINT, "");
        assertThat(controller.awaitEnd(client.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(client.attempt(), "stdout.log"))
                .isEqualTo("$(id) ${work} * 127.0.0.1\n");
    }

    @Test
    void aWaitingTaskIsStoppedAndAValueThatCannotBeInsertedIsRefused() throws Exception {
        var waiting = Offers.shell("true").after(READY).offer();
        controller.command(waiting);
        controller.await(Report.Awaiting.class, waits -> waits.attempt().equals(waiting.attempt()));
        controller.command(new Command.Stop(waiting.attempt(), Reason.DEPENDENCY));
        assertThat(controller.awaitEnd(waiting.attempt()).reason()).isEqualTo(Reason.DEPENDENCY);
        reach(Readiness.CHECKPOINT, "");
        reach("name", "two\nlines");
        Report.Ended ended =
                run(Offers.command("echo", "${checkpoint.server.name}").after(READY).offer());
        assertThat(ended.reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(ended.detail())
                .isEqualTo(
                        "the value of ${checkpoint.server.name} cannot be inserted: it has a line break, NUL or more than 4 KiB");
    }
}
