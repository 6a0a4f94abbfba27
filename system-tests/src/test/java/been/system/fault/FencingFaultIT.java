package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Late words of an attempt that went elsewhere, from a host that was paused while it uploaded. The
 * same with a build that fences nobody has to be seen by the auditor, or the first proves nothing.
 */
class FencingFaultIT {
    private static final Duration END = Duration.ofMinutes(5);

    @Test
    void lateResultsOfAnOldAttemptAreRefused(@TempDir Path folder) throws Exception {
        var violations = lateResults(FaultPlatform.Plan.on(folder), folder);
        assertThat(violations).isEmpty();
    }

    @Test
    void withoutFencingTheAuditorSeesThem(@TempDir Path folder) throws Exception {
        Path classes = Weakened.withoutFencing(folder.resolve("classes"));
        var violations = lateResults(FaultPlatform.Plan.on(folder).weakened(classes), folder);
        assertThat(violations).extracting(Violation::guarantee).contains(Guarantee.G3);
    }

    /**
     * The first attempt has ended, and its runtime is paused before it hands anything over; it
     * wakes up while the second attempt runs.
     */
    private static List<Violation> lateResults(FaultPlatform.Plan plan, Path folder)
            throws Exception {
        MockTask mock = MockTask.in(folder);
        Path once = folder.resolve("slow-from-now-on");
        try (var platform = FaultPlatform.start(plan.hosts(Place.HERE, Place.HERE));
                var auditor = new Auditor(platform, mock)) {
            String task = "late";
            auditor.submit(
                    "c-" + task,
                    mock.job(
                            task,
                            MockTask.Terms.USUAL.retried(20),
                            "result=r.bin:50000",
                            "until=" + once,
                            "run=100"));
            auditor.awaitState(task, "Running");
            var first = platform.host(auditor.view(task).path("host").asString());
            int old = auditor.view(task).path("attempt").asInt();
            first.process().pause();
            // Its program ends by itself, with a result, before the lease does.
            java.nio.file.Files.createFile(once);
            Awaitility.await("the first attempt's program ends")
                    .atMost(END)
                    .until(() -> Leftovers.of(java.util.Set.of(task)).isEmpty());
            java.nio.file.Files.delete(once);
            Awaitility.await("the second attempt runs")
                    .atMost(END)
                    .until(() ->
                            auditor.view(task).path("attempt").asInt() > old
                                    && auditor.view(task)
                                            .path("state")
                                            .asString("")
                                            .equals("Running"));
            first.process().resume();
            // Until the woken host has said what it has to say, and was heard or not.
            Awaitility.await("the first host's last word")
                    .atMost(END)
                    .until(() ->
                            auditor.view(task).path("isTerminal").asBoolean()
                                    || Leftovers.folders(first.data(), java.util.Set.of(task))
                                            .isEmpty());
            java.nio.file.Files.createFile(once);
            auditor.awaitEnds(END);
            Awaitility.await("nothing of the task runs")
                    .atMost(END)
                    .until(() -> Leftovers.of(java.util.Set.of(task)).isEmpty());
            return auditor.audit();
        }
    }
}
