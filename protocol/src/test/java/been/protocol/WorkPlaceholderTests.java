package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkPlaceholderTests {

    @Test
    void placeholdersAreFoundInArgumentsEnvironmentAndPropertiesEachOnce() {
        TaskDescriptor task =
                task(
                        List.of(),
                        "${work.build}/bin/x",
                        "--data=${work.load.data}:${work.build}",
                        "${work}/out",
                        "$${work.escaped}",
                        "${network.work.x}");
        assertThat(WorkPlaceholder.of(task))
                .extracting(WorkPlaceholder::task)
                .containsExactly("build", "load.data", "inputs", "seed");
    }

    @Test
    void aTaskWhoseDirectoryIsReadMustHaveFinishedUnlessTheReaderSaysOtherwise() {
        var any = new Dependency("build", Dependency.FINISHED, Dependency.ANY);
        var started = new Dependency("load.data", Dependency.STARTED, null);
        TaskDescriptor task = task(List.of(any, started), "${work.build}", "${work.load.data}");
        assertThat(task.startConditions())
                .containsExactlyInAnyOrder(
                        any,
                        started,
                        Dependency.finished("load.data"),
                        Dependency.finished("inputs"),
                        Dependency.finished("seed"));
    }

    private static TaskDescriptor task(List<Dependency> dependencies, String... arguments) {
        return new TaskDescriptor(
                new TaskId("c-r"),
                "r",
                TaskKind.JOB,
                new Program.Command(List.of(arguments)),
                Map.of(),
                Map.of("seed", "${work.seed}/x"),
                Map.of("INPUTS", "${work.inputs}"),
                Placement.ANYWHERE_SHARED,
                ResourceLimits.NONE,
                dependencies,
                FailurePolicy.FAIL,
                List.of());
    }
}
