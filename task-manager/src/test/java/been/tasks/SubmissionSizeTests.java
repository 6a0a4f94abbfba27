package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.generator;
import static been.tasks.TestDescriptors.growing;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Question;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tasks inherit is stored with each of them, and so is limited as if each had sent it. */
class SubmissionSizeTests {
    private static final int MANY = 40;
    private static final Map<String, String> LARGE = Map.of("key", "x".repeat(900_000));
    private static final String TOO_LARGE_TOGETHER =
            "the properties of its tasks, with those that they inherit, are larger than 32MiB together: submit fewer tasks at once, or pass files";

    @TempDir Path folder;
    private Platform platform;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private static List<TaskDescriptor> jobs(int count) {
        return IntStream.range(0, count).mapToObj(i -> job("c", "t" + i).descriptor()).toList();
    }

    private static ContextSubmission with(
            Map<String, String> properties,
            List<TaskDescriptor> tasks,
            Map<TaskId, SavedDefaults> saved,
            boolean heldOpen) {
        return new ContextSubmission(
                new ContextId("c"), "c", "owner", 0, true, properties, tasks, saved, heldOpen);
    }

    private static List<String> problems(Submission submission) {
        return ((Submission.Refused) submission).problems();
    }

    @Test
    void aPropertyOfTheContextIsNotStoredWithAnyNumberOfTasks() {
        assertThat(problems(platform.service().submit(with(LARGE, jobs(MANY), Map.of(), false))))
                .containsExactly(TOO_LARGE_TOGETHER);
        platform.submit(with(LARGE, jobs(MANY / 2), Map.of(), false));
    }

    @Test
    void thoseThatTasksSetThemselvesAreNotInherited() {
        List<TaskDescriptor> own =
                jobs(MANY).stream().map(task -> task.withProperties(Map.of("key", "1"))).toList();
        platform.submit(with(LARGE, own, Map.of(), false));
    }

    @Test
    void savedDescriptorsCountToo() {
        List<TaskDescriptor> tasks = jobs(MANY);
        var saved = new HashMap<TaskId, SavedDefaults>();
        tasks.forEach(task -> saved.put(task.id(), new SavedDefaults("large", LARGE)));
        assertThat(problems(platform.service().submit(with(Map.of(), tasks, saved, false))))
                .containsExactly(TOO_LARGE_TOGETHER);
        platform.submit(with(Map.of(), List.of(), Map.of(), true));
        assertThat(problems(platform.service().add(new ContextId("c"), tasks, saved, "ann")))
                .containsExactly(TOO_LARGE_TOGETHER);
    }

    @Test
    void conditionsThatAPropertyOfTheContextMakesCountForEachTask() {
        String read =
                IntStream.range(0, 500)
                        .mapToObj(i -> "${work.t" + i + "}")
                        .collect(Collectors.joining());
        assertThat(
                        problems(
                                platform.service()
                                        .submit(
                                                with(
                                                        Map.of("read", read),
                                                        jobs(500),
                                                        Map.of(),
                                                        false))))
                .containsExactly(
                        "the tasks have more than 100000 conditions together: let tasks wait for one that waits for the others, or submit fewer at once");
    }

    @Test
    void oneTaskIsNotTooLarge() {
        var large = Map.of("key", "x".repeat(1 << 20));
        assertThat(problems(platform.service().submit(context("c", job("c", "a").having(large)))))
                .containsExactly(
                        "task id 'c.a', its properties, with those that it inherits, and its environment are larger than 1MiB: pass files, or names of files");
    }

    @Test
    void aGeneratorIsRefusedTheSame() {
        ContextSubmission plain = growing("c", generator("c", "gen"));
        platform.submit(with(LARGE, plain.tasks(), Map.of(), false));
        SimulatedHost host = SimulatedHost.join(platform.service(), "h1", 4);
        platform.work();
        host.sync();
        TaskAttempt gen = host.start("c.gen");
        host.sync();
        assertThat(host.ask(gen, 1, new Question.Submit(jobs(MANY))))
                .flatExtracting(Command.Answered::problems)
                .containsExactly(TOO_LARGE_TOGETHER);
    }
}
