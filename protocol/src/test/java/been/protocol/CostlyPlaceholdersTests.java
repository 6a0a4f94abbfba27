package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Strings of some megabytes in which each part could be compared with each other. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CostlyPlaceholdersTests {
    private static final int MANY = 60_000;

    @Test
    void anyNumberOfPlaceholdersIsFoundAmongAnyNumberOfDependencies() {
        TaskDescriptor task = task(dependencies("up"), placeholders("checkpoint.t%d.port"));
        assertThat(CheckpointPlaceholder.of(task))
                .hasSize(MANY)
                .contains(
                        new CheckpointPlaceholder(
                                "checkpoint.t7.port", new Dependency("t7", "port", null)));
    }

    @Test
    void theSameIsTrueOfWorkingDirectories() {
        assertThat(task(dependencies(Dependency.FINISHED), placeholders("work.t%d")))
                .extracting(TaskDescriptor::startConditions)
                .isEqualTo(dependencies(Dependency.FINISHED));
    }

    @Test
    void bracesThatAreNotClosedAreNotFollowedToTheEndEach() {
        assertThat(WorkPlaceholder.of(task(List.of(), "work." + "${".repeat(2_000_000)))).isEmpty();
        assertThat(WorkPlaceholder.of(task(List.of(), "${a${work.x}${work.y}")))
                .containsExactly(new WorkPlaceholder("y"));
    }

    @Test
    void aNameOfManyDotsIsComparedUpToTheLongestTask() {
        String name = "checkpoint." + "a.".repeat(500_000) + "a";
        assertThat(CheckpointPlaceholder.of(task(dependencies("up"), "${" + name + "}")))
                .containsExactly(new CheckpointPlaceholder(name, null));
    }

    private static List<Dependency> dependencies(String checkpoint) {
        return IntStream.range(0, MANY)
                .mapToObj(i -> new Dependency("t" + i, checkpoint, null))
                .toList();
    }

    private static String placeholders(String name) {
        return IntStream.range(0, MANY)
                .mapToObj(i -> "${" + name.formatted(i) + "}")
                .collect(Collectors.joining());
    }

    private static TaskDescriptor task(List<Dependency> dependencies, String argument) {
        return new TaskDescriptor(
                new TaskId("c-r"),
                "r",
                TaskKind.JOB,
                new Program.Command(List.of("cat", argument)),
                Map.of(),
                Map.of(),
                Map.of(),
                Placement.ANYWHERE_SHARED,
                ResourceLimits.NONE,
                dependencies,
                FailurePolicy.FAIL,
                List.of());
    }
}
