package been.hostruntime.taskport;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.taskport.SubmissionReader.Submission;
import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.PackageReference;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.task.NewTask;
import been.task.Task;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubmissionReaderTests {
    private static final PackageReference PACKAGE =
            new PackageReference("been/data", "1", "0".repeat(64));
    private static final Map<String, PackageReference> PACKAGES =
            Map.of("data", PACKAGE, "more", PACKAGE, "most", PACKAGE);

    @Test
    void whatIsLeftOutHasItsDefault() {
        TaskDescriptor task =
                read("[{'name': 'a', 'program': {'type': 'command', 'arguments': ['true']}}]")
                        .getFirst();
        assertThat(task)
                .isEqualTo(
                        new TaskDescriptor(
                                new TaskId("gen.a"),
                                "a",
                                TaskKind.JOB,
                                new Program.Command(List.of("true")),
                                PACKAGES,
                                Map.of(),
                                Map.of(),
                                Placement.ANYWHERE_SHARED,
                                ResourceLimits.NONE,
                                List.of(),
                                FailurePolicy.FAIL,
                                List.of()));
    }

    @Test
    void theSdkWritesWhatIsReadHere() {
        NewTask written =
                NewTask.java("part", Task.class)
                        .property("n", 5)
                        .environment("LANG", "C")
                        .cores(2)
                        .exclusive()
                        .on("alpha")
                        .where("host.cpu.cores >= 2")
                        .memory(1 << 20)
                        .wallTime(Duration.ofSeconds(90))
                        .cpuTime(Duration.ofSeconds(60))
                        .after("before")
                        .ignoringFailure()
                        .restarts(2)
                        .with("packages", Map.of());
        TaskDescriptor task = read("[" + written.toJson() + "]").getFirst();
        assertThat(task.program())
                .isEqualTo(
                        new Program.JavaMain(
                                Task.class.getName(),
                                List.of("${package.data}/x.jar"),
                                null,
                                List.of()));
        assertThat(task.properties()).containsExactly(Map.entry("n", "5"));
        assertThat(task.environment()).containsExactly(Map.entry("LANG", "C"));
        assertThat(task.packages()).isEmpty();
        assertThat(task.placement().cores()).isEqualTo(2);
        assertThat(task.placement().exclusivity()).isEqualTo(Exclusivity.EXCLUSIVE);
        assertThat(task.placement().hosts()).hasToString("[alpha]");
        assertThat(task.placement().restriction()).isEqualTo("host.cpu.cores >= 2");
        assertThat(task.limits())
                .isEqualTo(
                        new ResourceLimits(
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(90),
                                1L << 20,
                                null,
                                null));
        assertThat(task.dependencies()).containsExactly(Dependency.finished("before"));
        assertThat(task.failure())
                .isEqualTo(new FailurePolicy(true, 2, FailurePolicy.WorkFolder.KEPT));
        NewTask service =
                NewTask.command("s", "sleep", "9")
                        .serviceUntil(been.task.TaskContext.task("part").checkpoint("finished"));
        TaskDescriptor stopped = read("[" + service.toJson() + "]").getFirst();
        assertThat(stopped.kind()).isEqualTo(TaskKind.SERVICE);
        assertThat(stopped.stops()).containsExactly(Dependency.finished("part"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]|at least one task",
                "[5]|task 1 of the submission is not an object with a 'name'",
                "[{'name': 'a'}]|task 'a' is missing a 'program'",
                "[{'name': 'a b', PROGRAM}]|task id 'gen.a b' must be",
                "[{'name': 'a', PROGRAM, 'programm': {}}]|'programm'; did you mean 'program'?",
                "[{'name': 'a', 'program': {'type': 'sh'}}]|of type 'command' or 'java'",
                "[{'name': 'a', PROGRAM, 'placement': {'cores': 0}}]|at least one core: 0",
                "[{'name': 'a', PROGRAM, 'kind': 'x'}]|is not a valid task, in 'kind'",
                "[{'name': 'a', PROGRAM, 'properties': {'p': 'x\\u0000'}}]|NUL (U+0000) at character 2",
                "[{'name': 'a', PROGRAM, 'stops': [{'task': 'b'}]}]|a 'checkpoint' in 'stops'",
            })
    void whatCannotBeReadIsSaid(String json, String words) {
        String program = "'program': {'type': 'command', 'arguments': ['true']}";
        String written = json.replace("PROGRAM", program).replace('\'', '"');
        assertThat(SubmissionReader.read(written, generator()))
                .isInstanceOfSatisfying(
                        Submission.Invalid.class, why -> assertThat(why.why()).contains(words));
    }

    @Test
    void moreThanOneReportHoldsIsRefused() {
        String task = "{'name': 'a', 'program': {'type': 'command', 'arguments': ['x']}}";
        String many = "[" + String.join(",", Collections.nCopies(15_000, task)) + "]";
        assertThat(many.length()).isLessThan(1 << 20);
        String said =
                switch (SubmissionReader.read(many.replace('\'', '"'), generator())) {
                    case Submission.Valid tasks -> tasks.tasks().size() + " tasks are taken";
                    case Submission.Invalid(var why) -> why;
                };
        assertThat(said).contains("15000 tasks", "8 MiB", "in parts");
    }

    private static List<TaskDescriptor> read(String json) {
        Submission form = SubmissionReader.read(json.replace('\'', '"'), generator());
        assertThat(form).isInstanceOf(Submission.Valid.class);
        return ((Submission.Valid) form).tasks();
    }

    private static Command.Offer generator() {
        var id = new TaskId("gen");
        return new Command.Offer(
                new ContextId("c"),
                new TaskAttempt(id, 1),
                new TaskDescriptor(
                        id,
                        "gen",
                        TaskKind.GENERATOR,
                        new Program.JavaMain(
                                "G", List.of("${package.data}/x.jar"), null, List.of("-Xmx1g")),
                        PACKAGES,
                        Map.of("own", "1"),
                        Map.of(),
                        Placement.ANYWHERE_SHARED,
                        ResourceLimits.NONE,
                        List.of(),
                        FailurePolicy.FAIL,
                        List.of()));
    }
}
