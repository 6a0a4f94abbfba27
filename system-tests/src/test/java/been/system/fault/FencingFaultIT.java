package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.network.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Late words of an attempt that went elsewhere, from a host that was paused while it uploaded. The
 * same with a build that fences nobody has to be seen by the auditor, or the first proves nothing.
 */
class FencingFaultIT {
    /** Within which a program that may end does so. */
    private static final Duration LEASE = Duration.ofSeconds(15);

    @Test
    void lateResultsOfAnOldAttemptAreRefused(@TempDir Path folder) throws Exception {
        var violations = lateResults(Plan.on(folder), folder);
        assertThat(violations).isEmpty();
    }

    @Test
    void withoutFencingTheAuditorSeesThem(@TempDir Path folder) throws Exception {
        Path classes = Weakened.withoutFencing(folder.resolve("classes"));
        var violations = lateResults(Plan.on(folder).weakened(classes), folder);
        assertThat(violations).extracting(Violation::guarantee).contains(Guarantee.G3);
    }

    /**
     * The first attempt has ended, and its runtime is paused before it hands anything over; it
     * wakes up while the second attempt runs.
     */
    private static List<Violation> lateResults(Plan plan, Path folder) throws Exception {
        Path once = folder.resolve("slow-from-now-on");
        try (var stage = Stage.open(plan.hosts(Place.HERE, Place.HERE).lease(LEASE))) {
            String task =
                    stage.running(
                            "late",
                            Stage.RETRIED,
                            "result=r.bin:50000",
                            "until=" + once,
                            "run=100");
            var first = stage.hostOf(task);
            int old = stage.attempt(task);
            first.process().pause();
            // Its program ends by itself, with a result, before the lease does.
            Files.createFile(once);
            awaitNothingRuns(task);
            Files.delete(once);
            stage.awaitAttempt(task, old + 1);
            first.process().resume();
            // Until the woken host has said what it has to say, and was heard or not.
            Awaitility.await("the first host's last word")
                    .until(() ->
                            stage.auditor().view(task).path("isTerminal").asBoolean()
                                    || Leftovers.folders(first.data(), Set.of(task)).isEmpty());
            Files.createFile(once);
            stage.auditor().awaitEnds(Stage.END);
            awaitNothingRuns(task);
            return stage.auditor().audit();
        }
    }

    private static void awaitNothingRuns(String task) {
        Awaitility.await("nothing of " + task + " runs")
                .until(() -> Leftovers.of(Set.of(task)).isEmpty());
    }
}
