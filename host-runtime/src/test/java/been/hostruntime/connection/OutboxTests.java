package been.hostruntime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.journal.Journal;
import been.hostruntime.timing.QuietPeriod;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutboxTests {
    private static final TaskAttempt ATTEMPT = new TaskAttempt(new TaskId("t-1"), 1);
    private static final Report ACCEPTED = new Report.Accepted(ATTEMPT);
    private static final Report RUNNING = new Report.Running(ATTEMPT, 0, null, null);
    private static final Report COLLECTING = new Report.Collecting(ATTEMPT);
    private static final Report.Ended ENDED =
            new Report.Ended(ATTEMPT, Outcome.FINISHED, Reason.EXIT, null, null, List.of());

    @TempDir private Path folder;
    private Journal journal;
    private QuietPeriod quiet;
    private Outbox outbox;

    @BeforeEach
    void open() throws IOException {
        journal = Journal.open(folder.resolve("journal"));
        quiet = new QuietPeriod();
        outbox = new Outbox(journal, quiet);
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private List<Report> waiting() {
        return journal.syncStateWithReports(1 << 20).reports().stream()
                .map(NumberedReport::report)
                .toList();
    }

    @Test
    void whatABriefProgramSaysGoesOutWithItsEnd() throws Exception {
        outbox.sendSoon(ACCEPTED);
        outbox.sendShortly(RUNNING);
        outbox.sendSoon(COLLECTING);
        outbox.ended(ENDED, () -> {});
        outbox.awaitWork();
        assertThat(waiting()).containsExactly(ACCEPTED, RUNNING, COLLECTING, ENDED);
    }

    @Test
    void whatGoesOutShortlyIsNotHeldUpByWhatMayGoLater() throws Exception {
        outbox.sendSoon(ACCEPTED);
        outbox.sendShortly(RUNNING);
        long begin = System.nanoTime();
        outbox.awaitWork();
        System.out.printf("both went after %d µs%n", (System.nanoTime() - begin) / 1000);
        assertThat(waiting()).containsExactly(ACCEPTED, RUNNING);
    }

    @Test
    void nothingIsDueBesideAnExclusiveProgramButWhatIsUrgent() throws Exception {
        quiet.begin();
        outbox.sendShortly(RUNNING);
        var sender = Thread.ofVirtual().unstarted(this::send);
        sender.start();
        assertThat(sender.join(Duration.ofMillis(60))).as("it was sent").isFalse();
        outbox.flush();
        sender.join();
        quiet.end();
    }

    private void send() {
        try {
            outbox.awaitWork();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
