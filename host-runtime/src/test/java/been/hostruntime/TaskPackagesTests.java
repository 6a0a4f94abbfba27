package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.connection.BackOff;
import been.hostruntime.connection.ControllerClient;
import been.hostruntime.connection.Controllers;
import been.hostruntime.journal.AskedQuestion.Reply;
import been.hostruntime.publishing.TaskPackages;
import been.hostruntime.results.Uploads;
import been.hostruntime.timing.QuietPeriod;
import been.hostruntime.work.AttemptFolders;
import been.protocol.ControllerAddress;
import been.protocol.RunConditions;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskPackagesTests {
    @TempDir private Path home;
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final List<Consumer<Reply>> waiters = new ArrayList<>();

    @Test
    void aFloodIsRefused() throws IOException {
        var random = new Random(1);
        var quiet = new QuietPeriod();
        quiet.begin(); // packages of a generator wait for its end
        var offer =
                Offers.shell("true")
                        .generator()
                        .under(RunConditions.USUAL.publishing(List.of("a/b")))
                        .offer();
        try (var controller =
                new ControllerClient(
                        Controllers.of(
                                List.of(ControllerAddress.of("http://localhost:1")),
                                home.resolve("known.json"),
                                random))) {
            var uploads = new Uploads(controller, () -> new BackOff(random, Duration.ofSeconds(1)));
            var packages = new TaskPackages(offer, new AttemptFolders(home), uploads, quiet);
            var wanted = new TaskMessage.Publish(1, "a/b", "1", "/x", "data", "", "");
            for (int i = 0; i < 8; i++) {
                assertThat(packages.publish(wanted, waiter(i))).isEmpty();
            }
            assertThat(packages.publish(wanted, waiter(8)))
                    .contains("a task publishes at most 8 packages at a time");
            packages.forget(waiters.getFirst());
            assertThat(packages.publish(wanted, waiter(9))).isEmpty();
            waiters.forEach(packages::forget);
            assertThat(told).isEmpty();
        }
    }

    private Consumer<Reply> waiter(int number) {
        Consumer<Reply> waiter = reply -> told.add(number + reply.value());
        waiters.add(waiter);
        return waiter;
    }
}
