package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.generator;
import static been.tasks.TestDescriptors.growing;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.Program;
import been.protocol.Question;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.tasks.TestDatabase.Product;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that PostgreSQL's indexes cannot have are refused before they reach it. */
class LongNamesTests {
    private static final String TOO_LONG = random(3000);
    private static final String EXCESS = " has 3000 characters; 200 at most are possible";

    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    /** Three bytes each, which no compression makes shorter. */
    private static String random(int length) {
        return new Random(1)
                .ints(length, 0x4E00, 0x9FFF)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    @BeforeEach
    void open() {
        platform = new Platform(folder, Product.POSTGRESQL, store -> store);
        host = SimulatedHost.join(platform.service(), "h1", 4);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private static TestDescriptors named(String name) {
        return new TestDescriptors(
                TaskDescriptor.job(
                        new TaskId("c.long"), name, new Program.Command(List.of("/bin/true"))));
    }

    private List<String> problems(ContextSubmission submission) {
        return ((Submission.Refused) platform.service().submit(submission)).problems();
    }

    @Test
    void aHostThatReportsThemIsStillListenedTo() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt a = host.start("c.a");
        host.report(
                        new Report.Awaiting(a, TOO_LONG, "up"),
                        new Report.Awaiting(a, "a", TOO_LONG),
                        new Report.CheckpointSet(a, TOO_LONG, "1"),
                        new Report.Awaiting(a, random(200), random(200)),
                        new Report.CheckpointSet(a, "good", "1"))
                .speak();
        assertThat(platform.service().checkpoints(new ContextId("c"))).containsKey("a/good");
        assertThat(platform.service().refusedReports()).isEqualTo(3);
    }

    @Test
    void theyAreRefusedWhereTasksAreSubmitted() {
        assertThat(problems(context("c", named(TOO_LONG))))
                .containsExactly("task id 'c.long', its name" + EXCESS);
        assertThat(problems(context("c", job("c", "a").together(TOO_LONG))))
                .containsExactly("task id 'c.a', 'together' of its placement" + EXCESS);
        assertThat(problems(context("c", job("c", "a").after(TOO_LONG))))
                .containsExactly("task id 'c.a', a task in its conditions" + EXCESS);
        assertThat(
                        problems(
                                context(
                                        "c",
                                        service("c", "a")
                                                .until(new Dependency("a", TOO_LONG, null)))))
                .containsExactly("task id 'c.a', a checkpoint in its conditions" + EXCESS);
        assertThat(problems(context("c", TOO_LONG, job("c", "a"))))
                .containsExactly("the owner" + EXCESS);
        platform.submit(context("c", random(200), named(random(200))));
    }

    @Test
    void thoseInPropertiesOfAContextAreRefusedToo() {
        ContextSubmission plain = growing("c", generator("c", "gen"));
        var property = Map.of("place", "${work." + TOO_LONG + "}");
        assertThat(
                        problems(
                                new ContextSubmission(
                                        plain.id(),
                                        plain.name(),
                                        plain.owner(),
                                        0,
                                        true,
                                        property,
                                        plain.tasks())))
                .containsExactly("task id 'c.gen', a task in its conditions" + EXCESS);
    }

    @Test
    void theyAreRefusedToGenerators() {
        platform.submit(growing("c", generator("c", "gen")));
        host.sync();
        TaskAttempt gen = host.start("c.gen");
        host.sync();
        var question = new Question.Submit(List.of(named(TOO_LONG).descriptor()));
        assertThat(host.ask(gen, 1, question))
                .singleElement()
                .satisfies(answer ->
                        assertThat(answer.problems())
                                .containsExactly("task id 'c.long', its name" + EXCESS));
    }
}
