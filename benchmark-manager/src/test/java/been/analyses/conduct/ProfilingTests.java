package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.store.StoredExperiment;
import been.protocol.RunConditions.Option;
import been.protocol.TaskDescriptor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilingTests {
    private static final String COMMAND =
            """
            analysis: sleepers
            kind: regression
            command: {run: "sleep 1 # ${version}", measure: wall-time}
            versions: {list: ["1", "2"]}
            repeat: {executions: 2}
            limits: {wall-time: 1m}
            """;

    @TempDir Path folder;

    @Test
    void killedRequestIsRepeatedWithoutLossOrDoubles() {
        boolean hasCrashed = true;
        int point = 1;
        for (; hasCrashed; point++) {
            var world = new World(folder);
            long id = world.start(COMMAND);
            world.turn(id);
            world.reopen();
            world.crashes.arm(point);
            try {
                profile(world, id);
            } catch (CrashPoints.Crash e) {
                world.reopen();
            }
            hasCrashed = world.crashes.hasCrashed();
            world.crashes.arm(Integer.MAX_VALUE);
            if (hasCrashed && profiled(world, id) == 0) {
                assertThat(profile(world, id)).isEmpty();
            }
            assertThat(profiled(world, id)).as(world.crashes.last()).isEqualTo(6);
            List<TaskDescriptor> tasks =
                    world.tasks.descriptors().stream()
                            .filter(task -> task.conditions().has(Option.PROFILE))
                            .toList();
            assertThat(tasks)
                    .as(world.crashes.last())
                    .hasSize(6)
                    .allMatch(task -> Duration.ofMinutes(100).equals(task.limits().wallTime()));
            assertThat(world.store().runs(id)).hasSize(4);
        }
        assertThat(point).as("places where it was killed").isGreaterThan(3);
    }

    private static List<String> profile(World world, long id) {
        return new Profiling(world.store(), world.tasks, world.hosts)
                .start(
                        world.analysis(id),
                        world.definition(COMMAND),
                        world.store().experiments(id),
                        3);
    }

    private static long profiled(World world, long id) {
        var profiling = new Profiling(world.store(), world.tasks, world.hosts);
        return world.store().experiments(id).stream()
                .map(StoredExperiment::key)
                .mapToLong(key -> profiling.executions(id, key).size())
                .sum();
    }
}
