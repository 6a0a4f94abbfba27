package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Program;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DebuggingTests {
    @TempDir Path folder;

    @Test
    void tasksThatListenForADebuggerAreListedWhileTheyRun() {
        var program =
                new Program.JavaMain(
                        "a.B", List.of(), null, List.of(), null, Program.Debugging.LISTEN);
        try (var platform = new Platform(folder)) {
            SimulatedHost host = SimulatedHost.join(platform.service(), "h1", 4);
            platform.submit(context("c", job("c", "a").running(program), job("c", "b")));
            host.sync();
            host.start("c.b");
            assertThat(platform.service().debugged()).isEmpty();
            TaskAttempt a = host.offered("c.a");
            host.report(new Report.Accepted(a), new Report.Running(a, 5, null, 40_123)).speak();
            assertThat(platform.service().debugged())
                    .singleElement()
                    .satisfies(task -> assertThat(task.debugger()).isEqualTo("h1:40123"));
            assertThat(platform.task("c.b").debugger()).isNull();
            host.finish("c.a");
            assertThat(platform.service().debugged()).isEmpty();
            assertThat(platform.task("c.a").debugger()).isNull();
        }
    }
}
