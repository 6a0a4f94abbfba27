package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.generator;
import static been.tasks.TestDescriptors.growing;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.LogLine;
import been.protocol.Outcome;
import been.protocol.PropertyTree;
import been.protocol.Question;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A host of an older release, or of somebody else, lets text through that no database keeps: what
 * names or is a value is refused, what only describes is cleaned, and the host is heard on.
 */
class UnkeepableTextTests {
    private static final String BAD = "a\0b\uD83D";

    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        host = SimulatedHost.join(platform.service(), "h1", 4);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void aCheckpointOrAWaitIsRefusedAndWhatComesAfterItIsTaken() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt a = host.start("c.a");
        host.report(
                        new Report.CheckpointSet(a, "value", BAD),
                        new Report.CheckpointSet(a, BAD, "value"),
                        new Report.Awaiting(a, BAD, "up"),
                        new Report.Awaiting(a, "a", BAD),
                        new Report.CheckpointSet(a, "good", "1"))
                .speak();
        assertThat(platform.service().checkpoints(new ContextId("c")))
                .containsOnlyKeys("a/started", "a/good");
        assertThat(platform.service().refusedReports()).isEqualTo(4);
    }

    @Test
    void aQuestionIsAnsweredWithWhatIsWrong() {
        platform.submit(growing("c", generator("c", "gen")));
        host.sync();
        TaskAttempt gen = host.start("c.gen");
        host.sync();
        List<Question> questions =
                List.of(
                        new Question.SetLatch(BAD, 1),
                        new Question.CountDown(BAD, 1),
                        new Question.AwaitLatch(BAD),
                        new Question.Submit(
                                List.of(
                                        job("c", "x")
                                                .descriptor()
                                                .withProperties(Map.of("key", BAD)))),
                        new Question.Submit(
                                List.of(
                                        job("c", "x")
                                                .descriptor()
                                                .withProperties(Map.of(BAD, "value")))));
        for (int i = 0; i < questions.size(); i++) {
            assertThat(host.ask(gen, i + 1, questions.get(i)))
                    .singleElement()
                    .satisfies(answer ->
                            assertThat(answer.problems())
                                    .singleElement()
                                    .asString()
                                    .contains("NUL (U+0000) at character 2", "leave it out"));
        }
        assertThat(platform.service().latches(new ContextId("c"))).isEmpty();
        assertThat(platform.service().tasks(new ContextId("c"))).hasSize(1);
    }

    @Test
    void whatOnlyDescribesIsCleaned() {
        platform.submit(context("c", job("c", "a")));
        host.state(new PropertyTree(Map.of("board", Map.of("name", BAD), BAD, 1L)));
        host.read(new PropertyTree(Map.of("noise", BAD)));
        host.sync();
        host.sync();
        TaskAttempt a = host.start("c.a");
        host.report(new Report.Log(a, List.of(new LogLine(0, 1, "log", BAD, BAD)), 0)).speak();
        host.end("c.a", Outcome.FAILED, Reason.EXCEPTION, BAD);
        assertThat(platform.task("c.a").explanation()).contains("a\uFFFDb\uFFFD");
        assertThat(platform.service().log(a, 0, 10).getFirst().text()).isEqualTo("a\uFFFDb\uFFFD");
        assertThat(platform.service().host(host.name()).orElseThrow().properties().leaves())
                .containsEntry("board.name", "a\uFFFDb\uFFFD");
        platform.submit(context("d", job("d", "a")));
        assertThat(host.sync()).anyMatch(Command.Offer.class::isInstance);
        host.report(new Report.Refused(host.offered("d.a"), BAD)).speak();
        assertThat(platform.history("d.a")).contains("Ready#1");
    }
}
