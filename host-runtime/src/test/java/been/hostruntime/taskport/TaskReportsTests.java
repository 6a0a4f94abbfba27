package been.hostruntime.taskport;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.connection.BackOff;
import been.hostruntime.connection.ControllerClient;
import been.hostruntime.connection.Controllers;
import been.hostruntime.connection.Outbox;
import been.hostruntime.journal.Journal;
import been.hostruntime.journal.LogPosition;
import been.hostruntime.log.AttemptLog;
import been.hostruntime.publishing.TaskPackages;
import been.hostruntime.results.SentResults;
import been.hostruntime.results.Uploads;
import been.hostruntime.timing.QuietPeriod;
import been.hostruntime.timing.Ticker;
import been.hostruntime.work.AttemptFolders;
import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.ControllerAddress;
import been.protocol.Program;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskReportsTests {
    private static final TaskAttempt ATTEMPT = new TaskAttempt(new TaskId("t"), 1);
    private static final Command.Offer OFFER =
            new Command.Offer(
                    new ContextId("c"),
                    ATTEMPT,
                    TaskDescriptor.job(ATTEMPT.task(), "t", new Program.Command(List.of("true"))));

    @TempDir private Path home;

    /** They are held in memory and journaled until the task ends. */
    @Test
    void valuesOfCheckpointsAreBoundedTogetherAlsoAfterARestart() throws IOException {
        String value = "x".repeat(64 << 10);
        var random = new Random(1);
        try (var journal = Journal.open(home.resolve("journal"));
                var ticker = new Ticker();
                var controller =
                        new ControllerClient(
                                Controllers.of(
                                        List.of(ControllerAddress.of("http://localhost:1")),
                                        home.resolve("known.json"),
                                        random))) {
            journal.offered(1, OFFER);
            var uploads = new Uploads(controller, () -> new BackOff(random, Duration.ofSeconds(1)));
            TaskReports reports = reports(journal, ticker, uploads);
            for (int i = 0; i < 16; i++) {
                assertThat(reports.checkpoint("c" + i, value)).isEmpty();
            }
            for (TaskReports each : List.of(reports, reports(journal, ticker, uploads))) {
                assertThat(each.checkpoint("c16", "y"))
                        .contains("the values of a task's checkpoints have at most 1 MiB together");
                assertThat(each.checkpoint("c15", value)).isEmpty();
                assertThat(each.checkpoint("ready", "")).isEmpty();
            }
        }
    }

    private TaskReports reports(Journal journal, Ticker ticker, Uploads uploads) {
        var quiet = new QuietPeriod();
        var outbox = new Outbox(journal, quiet);
        var folders = new AttemptFolders(home);
        return new TaskReports(
                journal.held(ATTEMPT).orElseThrow(),
                outbox,
                new AttemptLog(
                        ATTEMPT,
                        folders.stdout(),
                        folders.stderr(),
                        LogPosition.START,
                        InstantSource.system(),
                        outbox::logged,
                        () -> {}),
                ticker,
                new PendingQuestions(ATTEMPT, journal, outbox),
                new SentResults(folders),
                new TaskPackages(OFFER, folders, uploads, quiet));
    }
}
