package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.TaskId;
import been.protocol.tasks.TaskView;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Properties: the context's, over them the saved descriptor's, over these the task's own. */
class InheritanceTests {
    @TempDir Path folder;

    @Test
    void theNearestWinsAndEachSaysWhereItIsFrom() {
        try (var platform = new Platform(folder)) {
            SimulatedHost host = SimulatedHost.join(platform.service(), "h1", 4);
            var plain =
                    context(
                            "c",
                            job("c", "a").having(Map.of("own", "task", "all", "task")),
                            job("c", "b"));
            platform.submit(
                    new ContextSubmission(
                            plain.id(),
                            plain.name(),
                            plain.owner(),
                            0,
                            false,
                            Map.of("all", "context", "two", "context", "one", "context"),
                            plain.tasks(),
                            Map.of(
                                    new TaskId("c.a"),
                                    new SavedDefaults(
                                            "been/x/smoke",
                                            Map.of("all", "saved", "two", "saved"))),
                            false));
            var effective = Map.of("all", "task", "own", "task", "two", "saved", "one", "context");
            TaskView a = platform.task("c.a");
            assertThat(a.descriptor().properties()).isEqualTo(effective);
            assertThat(a.inherited())
                    .isEqualTo(Map.of("two", "descriptor been/x/smoke", "one", "context"));
            TaskView b = platform.task("c.b");
            assertThat(b.descriptor().properties())
                    .isEqualTo(Map.of("all", "context", "two", "context", "one", "context"));
            assertThat(b.inherited()).containsOnlyKeys("all", "two", "one");
            assertThat(host.sync())
                    .filteredOn(Command.Offer.class::isInstance)
                    .map(command -> ((Command.Offer) command).task())
                    .anySatisfy(task -> assertThat(task.properties()).isEqualTo(effective));
            host.start("c.a");
            host.finish("c.a");
            assertThat(platform.task("c.a").inherited()).as("also later").hasSize(2);
        }
    }
}
