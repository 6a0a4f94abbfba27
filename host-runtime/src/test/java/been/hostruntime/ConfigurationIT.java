package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.hostruntime.detection.FakeMachine;
import been.protocol.Command;
import been.protocol.SyncRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

/** What the controller is told of a machine that changes. */
class ConfigurationIT {
    @TempDir Path data;

    private final FakeMachine machine = new FakeMachine();

    private HostRuntime start(FakeController controller) throws Exception {
        Path token = Files.writeString(data.resolve("token"), FakeController.TOKEN + "\n");
        var settings = new HostSettings(controller.address(), data, FakeController.host(), token);
        var connected = new CountDownLatch(1);
        var runtime =
                HostRuntime.start(
                        settings, DataFolder.open(data), (_, _) -> machine, connected::countDown);
        connected.await();
        return runtime;
    }

    private static List<String> sent(FakeController controller) {
        return controller.syncs().stream()
                .filter(sync -> sync.properties() != null)
                .map(SyncRequest::configuration)
                .toList();
    }

    /** Again and again, since two threads talk to the controller and either may be first. */
    @RepeatedTest(10)
    void aChangedMachineIsToldAtOnceAndOnce() throws Exception {
        String two = FakeMachine.properties(2).digest();
        String four = FakeMachine.properties(4).digest();
        try (var controller = new FakeController()) {
            try (HostRuntime _ = start(controller)) {
                assertThat(controller.properties()).isEqualTo(FakeMachine.properties(2));
                machine.cores = 4;
                long start = System.nanoTime();
                controller.command(new Command.Detect("ann"));
                await().pollInterval(Duration.ofMillis(5))
                        .until(() -> sent(controller).contains(four));
                System.out.printf(
                        "from the question to the new properties: %.3f s%n",
                        (System.nanoTime() - start) / 1e9);
            }
            try (HostRuntime _ = start(controller)) {
                assertThat(controller.incarnation()).isEqualTo(2);
                machine.cores = 2;
                controller.command(new Command.Detect("ann"));
                await().until(() -> two.equals(controller.syncs().getLast().configuration()));
            }
            assertThat(sent(controller)).as("known digests are enough").containsExactly(two, four);
        }
    }
}
