package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.generator;
import static been.tasks.TestDescriptors.growing;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.PropertyTree;
import been.protocol.Question;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.tasks.matching.Configurations;
import been.tasks.matching.HostMatches;
import been.tasks.store.TaskStore;
import been.tasks.submitting.Enrolment;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Restrictions are compiled and measured before the commit, as many as are remembered. */
class TriedRestrictionsTests {
    private static final String COSTLY = "host.lists.all(x, host.lists.size() == 100)";
    private static final String TOO_MANY =
            "the tasks have 501 different restrictions; 500 at most are possible: name hosts or host groups instead, or submit fewer at once";

    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        List<String> flags = Collections.nCopies(150, "a".repeat(30));
        host =
                SimulatedHost.join(
                        platform.service(),
                        "h1",
                        new PropertyTree(
                                Map.of(
                                        "cpu", Map.of("cores", 8),
                                        "lists", Collections.nCopies(100, flags))));
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private static List<TaskDescriptor> different(int count) {
        return IntStream.range(0, count)
                .mapToObj(i ->
                        job("c", "t" + i)
                                .restricted("host.cpu.cores > " + (i - count))
                                .descriptor())
                .toList();
    }

    @Test
    void whatIsTooCostlyIsRefusedHoweverManyOthersAreTriedMeanwhile() {
        TaskStore store = platform.store();
        var enrolment =
                new Enrolment(
                        new HostMatches(new Configurations(store)),
                        () -> store.read(rows -> rows.hosts().all()),
                        3);
        List<TaskDescriptor> tasks = List.of(job("c", "costly").restricted(COSTLY).descriptor());
        Map<String, List<String>> tried = enrolment.tryOut(tasks);
        IntStream.range(0, 3)
                .forEach(round ->
                        enrolment.tryOut(
                                IntStream.range(0, 400)
                                        .mapToObj(i ->
                                                job("d", "t" + i)
                                                        .restricted(
                                                                "host.cpu.cores > "
                                                                        + (400 * round + i))
                                                        .descriptor())
                                        .toList()));
        assertThat(enrolment.problems(false, false, tasks, tried))
                .containsExactly(
                        "task 'costly', restriction, it takes more than 100,000 steps for one host: simplify it");
    }

    @Test
    void oneSubmissionHasNoMoreThanAreRemembered() {
        ContextSubmission none = context("c");
        assertThat(platform.service().submit(none.withTasks(different(501))))
                .isEqualTo(new Submission.Refused(List.of(TOO_MANY)));
        platform.submit(none.withTasks(different(500)));
    }

    @Test
    void thatIsTrueOfGeneratorsToo() {
        platform.submit(growing("c", generator("c", "gen")));
        host.sync();
        TaskAttempt gen = host.start("c.gen");
        host.sync();
        assertThat(host.ask(gen, 1, new Question.Submit(different(501))))
                .flatExtracting(Command.Answered::problems)
                .containsExactly(TOO_MANY);
        assertThat(host.ask(gen, 2, new Question.Submit(different(20))))
                .flatExtracting(Command.Answered::problems)
                .isEmpty();
    }
}
