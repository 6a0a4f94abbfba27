package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;

/** A platform, the task with knobs, and who looks at both: what the tests of a class share. */
final class Stage implements AutoCloseable {
    /** Of whatever has to come true, however busy the machine is. */
    static final Duration END = Duration.ofMinutes(10);

    /** Of tasks whose host may be lost as often as it likes. */
    static final MockTask.Terms RETRIED = MockTask.Terms.USUAL.retried(20);

    private static final AtomicInteger TASKS = new AtomicInteger();

    private final FaultPlatform platform;
    private final MockTask mock;
    private final Auditor auditor;

    private Stage(FaultPlatform platform, MockTask mock, Auditor auditor) {
        this.platform = platform;
        this.mock = mock;
        this.auditor = auditor;
    }

    static Stage open(Plan plan) throws Exception {
        MockTask mock = MockTask.in(plan.folder());
        FaultPlatform platform = FaultPlatform.start(plan);
        try {
            return new Stage(platform, mock, new Auditor(platform, mock));
        } catch (Exception e) {
            platform.close();
            throw e;
        }
    }

    FaultPlatform platform() {
        return platform;
    }

    MockTask mock() {
        return mock;
    }

    Auditor auditor() {
        return auditor;
    }

    /** Nobody else's on this machine, on which other tests look at the same time. */
    String taskId(String stem) {
        return stem + "-" + TASKS.incrementAndGet() + "-" + ProcessHandle.current().pid();
    }

    /** Hands in a context of this one task. */
    String submit(String stem, MockTask.Terms terms, String... knobs) {
        String task = taskId(stem);
        auditor.submit("c-" + task, mock.job(task, terms, knobs));
        return task;
    }

    /** The same to this controller and no other. */
    String submitAt(FaultPlatform.TestController controller, String stem, String... knobs) {
        String task = taskId(stem);
        try (RestClient rest = platform.restOf(controller)) {
            auditor.submit(rest, "c-" + task, mock.job(task, RETRIED, knobs));
        }
        return task;
    }

    /** Hands in a context of this one task, and returns when it runs. */
    String running(String stem, MockTask.Terms terms, String... knobs) {
        String task = submit(stem, terms, knobs);
        auditor.awaitState(task, "Running");
        return task;
    }

    /** Somebody wants it ended, and is heard. */
    void stop(String task) throws IOException, InterruptedException {
        var answer =
                platform.rest().post("/api/v1/tasks/" + task + "/stop", "application/json", "");
        assertThat(answer.isAcknowledged()).as("%s", answer).isTrue();
    }

    int attempt(String task) throws InterruptedException {
        return auditor.view(task).path("attempt").asInt();
    }

    FaultPlatform.TestHost hostOf(String task) throws InterruptedException {
        return platform.host(auditor.view(task).path("host").asString());
    }

    /** Returns when such an attempt runs, or has run. */
    void awaitAttempt(String task, int attempt) {
        Awaitility.await("attempt " + attempt + " of " + task + " runs")
                .until(() ->
                        attempt(task) >= attempt
                                && Set.of("Running", "Collecting", "Finished")
                                        .contains(auditor.view(task).path("state").asString("")));
    }

    void assertFinished(String task) throws InterruptedException {
        assertThat(auditor.view(task).path("outcome").asString(""))
                .as("%s", auditor.view(task))
                .isEqualTo("FINISHED");
    }

    /**
     * Each ended well, and its program ran once; an offer may have expired before, when nobody
     * heard its answer.
     */
    void assertFinishedOnce(List<String> ids) throws Exception {
        for (String task : ids) {
            assertFinished(task);
        }
        assertThat(Testimony.all(mock.witnesses()))
                .filteredOn(run -> ids.contains(run.task()))
                .hasSize(ids.size());
    }

    /** Every line of a task's log that is kept. */
    List<String> log(String task) throws IOException, InterruptedException {
        var lines = new ArrayList<String>();
        for (long next = 0; ; ) {
            JsonNode part =
                    platform.rest()
                            .require("/api/v1/tasks/" + task + "/log?limit=1000&from=" + next);
            part.path("items").forEach(line -> lines.add(line.path("text").asString("")));
            if (part.path("next").asLong() == next) {
                return lines;
            }
            next = part.path("next").asLong();
        }
    }

    /** The most memory that the first host's runtime ever held. */
    long hostPeakMegabytes() throws IOException {
        long pid = platform.hosts().getFirst().process().pid();
        long megabytes =
                Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                        .filter(line -> line.startsWith("VmHWM:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) >> 10)
                        .findFirst()
                        .orElseThrow();
        System.out.printf("the host runtime held at most %d MB%n", megabytes);
        return megabytes;
    }

    /** Waits for a host that was away: it removes its folders when it is back. */
    void awaitFoldersGone() {
        Awaitility.await("folders of ended attempts go")
                .until(() -> auditor.foldersThatStay().isEmpty());
    }

    /** After every promise was to be kept: whether it was, and the tally knows. */
    void assertKept(Tally tally, String when) throws Exception {
        List<Violation> violations = auditor.audit();
        tally.violated(violations);
        assertThat(violations).as(when).isEmpty();
    }

    /** Lets time pass in which a fault is at work. */
    static void pass(Duration time) {
        long until = System.nanoTime() + time.toNanos();
        Awaitility.await().until(() -> System.nanoTime() >= until);
    }

    @Override
    public void close() throws IOException {
        auditor.close();
        platform.close();
    }
}
