package been.hostruntime.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.LogLine;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Question;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTests {
    private static final Command.Offer OFFER = offer("t-1");

    @TempDir private Path folder;

    @Test
    void everyStartIsANewIncarnation() throws IOException {
        for (int start = 1; start <= 3; start++) {
            try (var journal = open()) {
                assertThat(journal.incarnation()).isEqualTo(start);
            }
        }
    }

    @Test
    void whatWasPromisedIsThereAfterAKill() throws IOException {
        Journal killed = open();
        killed.offered(7, OFFER);
        killed.launching(OFFER.attempt(), List.of(1, 3));
        killed.published(new Report.CheckpointSet(OFFER.attempt(), "listening", "4711"));
        killed.logged(
                new Report.Log(
                        OFFER.attempt(), List.of(new LogLine(0, 5, "stdout", "info", "ü")), 0),
                new LogPosition(2, 0, 1, 2, 0));
        killed.stopOrdered(9, OFFER.attempt(), Reason.USER);
        try (var journal = open()) {
            HeldAttempt held = journal.held().getFirst();
            assertThat(held.offer()).isEqualTo(OFFER);
            assertThat(held.launching()).isTrue();
            assertThat(held.cores()).containsExactly(1, 3);
            assertThat(held.checkpoints()).containsEntry("listening", "4711");
            assertThat(held.log()).isEqualTo(new LogPosition(2, 0, 1, 2, 0));
            assertThat(held.stop()).isEqualTo(Reason.USER);
            assertThat(held.ended()).isFalse();
            assertThat(journal.highestCommand()).isEqualTo(9);
            assertThat(numbers(journal)).containsExactly(1L, 2L);
        }
        killed.close();
    }

    @Test
    void questionsAndTheirAnswersAreKnownAfterAKill() throws IOException {
        var latch = new Question.CountDown("go", 1);
        try (var journal = open()) {
            journal.offered(1, OFFER);
            assertThat(journal.asked(OFFER.attempt(), "a", latch)).isEqualTo(1);
            assertThat(journal.asked(OFFER.attempt(), "b", latch)).isEqualTo(2);
            journal.answered(7, OFFER.attempt(), 1, new Reply("4", List.of()));
            assertThat(journal.highestCommand()).isEqualTo(7);
        }
        for (int restart = 0; restart < 2; restart++) {
            try (var journal = open()) {
                assertThat(journal.held().getFirst().questions())
                        .containsExactly(
                                new AskedQuestion("a", 1, new Reply("4", List.of())),
                                new AskedQuestion("b", 2, null));
                assertThat(numbers(journal)).containsExactly(1L, 2L);
            }
        }
        try (var journal = open()) {
            assertThat(journal.asked(OFFER.attempt(), "c", latch)).isEqualTo(3);
        }
    }

    @Test
    void ofAnsweredQuestionsOnlyTheLatestAreRemembered() throws IOException {
        try (var journal = open()) {
            journal.offered(1, OFFER);
            journal.asked(OFFER.attempt(), "open", new Question.AwaitLatch("go"));
            for (int i = 2; i <= 2100; i++) {
                journal.asked(OFFER.attempt(), "k" + i, new Question.CountDown("go", 1));
                journal.answered(i, OFFER.attempt(), i, new Reply("", List.of()));
                journal.acknowledged(i);
            }
            List<AskedQuestion> known = journal.held().getFirst().questions();
            assertThat(known).hasSize(2000);
            assertThat(known.getFirst().key()).isEqualTo("open");
            assertThat(known.getLast().key()).isEqualTo("k2100");
        }
    }

    @Test
    void whatIsHeldBackIsSentWhenItIsLetGoAndBeforeTheEndOfItsAttempt() throws IOException {
        Command.Offer other = offer("t-2");
        try (var journal = open()) {
            journal.offered(1, OFFER);
            journal.offered(2, other);
            journal.heldBack(log(OFFER, 0), new LogPosition(1, 0, 1, 1, 0));
            journal.heldBack(log(other, 0), new LogPosition(1, 0, 1, 1, 0));
            journal.report(new Report.Collecting(other.attempt()));
            assertThat(reports(journal)).containsExactly(new Report.Collecting(other.attempt()));
        }
        try (var journal = open()) {
            assertThat(journal.held().getFirst().log()).isEqualTo(new LogPosition(1, 0, 1, 1, 0));
            journal.end(ended(other.attempt()), () -> {});
            assertThat(reports(journal))
                    .containsExactly(
                            new Report.Collecting(other.attempt()),
                            log(other, 0),
                            ended(other.attempt()));
            assertThat(journal.releaseHeldBack()).isTrue();
            assertThat(journal.releaseHeldBack()).isFalse();
            assertThat(reports(journal)).last().isEqualTo(log(OFFER, 0));
        }
    }

    @Test
    void anAttemptIsHeldUntilItsLastReportIsAcknowledged() throws IOException {
        try (var journal = open()) {
            journal.offered(1, OFFER);
            journal.report(new Report.Accepted(OFFER.attempt()));
            journal.end(ended(OFFER.attempt()), () -> {});
            journal.acknowledged(1);
            assertThat(journal.syncState().running()).containsExactly(OFFER.attempt());
            assertThat(numbers(journal)).containsExactly(2L);
            journal.acknowledged(2);
            assertThat(journal.syncState().running()).isEmpty();
            assertThat(numbers(journal)).isEmpty();
        }
    }

    @Test
    void reportsAreNumberedAnewByANewIncarnation() throws IOException {
        try (var journal = open()) {
            journal.offered(1, OFFER);
            journal.report(new Report.Accepted(OFFER.attempt()));
            journal.report(new Report.Running(OFFER.attempt(), 1));
            journal.report(new Report.Progress(OFFER.attempt(), 1, 2));
            journal.acknowledged(1);
        }
        try (var journal = open()) {
            assertThat(journal.syncStateWithReports(10_000).reports())
                    .containsExactly(
                            new NumberedReport(1, new Report.Running(OFFER.attempt(), 1)),
                            new NumberedReport(2, new Report.Progress(OFFER.attempt(), 1, 2)));
        }
    }

    @Test
    void theLastReportIsSentOnlyAfterTheCleanUp() throws IOException {
        try (var journal = open()) {
            journal.offered(1, OFFER);
            journal.end(
                    ended(OFFER.attempt()),
                    () -> {
                        journal.report(new Report.Progress(offer("t-2").attempt(), 1, 1));
                        assertThat(numbers(journal)).isEmpty();
                    });
            assertThat(numbers(journal)).containsExactly(1L, 2L);
        }
    }

    @Test
    void aTornOrDamagedEndIsDropped() throws IOException {
        try (var journal = open()) {
            journal.offered(1, OFFER);
            journal.offered(2, offer("t-2"));
        }
        Path file = folder.resolve("journal");
        byte[] whole = Files.readAllBytes(file);
        for (int cut = whole.length - 1; cut > whole.length - 200; cut -= 13) {
            Files.write(file, Arrays.copyOf(whole, cut));
            try (var journal = open()) {
                assertThat(journal.held()).extracting(HeldAttempt::offer).containsExactly(OFFER);
                journal.offered(3, offer("t-3"));
            }
            try (var journal = open()) {
                assertThat(journal.held()).hasSize(2);
            }
        }
        byte[] damaged = whole.clone();
        damaged[whole.length - 20] ^= 1;
        Files.write(file, damaged);
        try (var journal = open()) {
            assertThat(journal.held()).hasSize(1);
        }
        Files.write(file, new byte[100], StandardOpenOption.APPEND);
        try (var journal = open()) {
            assertThat(journal.held()).hasSize(1);
        }
    }

    @Test
    void aLongLifeDoesNotMakeALongFile() throws IOException {
        String long1 = "x".repeat(100_000);
        try (var journal = open()) {
            journal.offered(1, OFFER);
            for (int i = 1; i <= 300; i++) {
                journal.report(new Report.Awaiting(OFFER.attempt(), long1, "c"));
                journal.acknowledged(i);
            }
            journal.report(new Report.Accepted(OFFER.attempt()));
            assertThat(numbers(journal)).containsExactly(301L);
            assertThat(journal.held()).hasSize(1);
        }
        assertThat(Files.size(folder.resolve("journal"))).isLessThan(9L << 20);
        try (var journal = open()) {
            assertThat(journal.held()).hasSize(1);
            assertThat(numbers(journal)).containsExactly(1L);
        }
    }

    /** Otherwise a stop or an answer would be acknowledged, and never sent again. */
    @Test
    void whatIsNotOnDiskDoesNotCount() throws IOException {
        try (var journal = open()) {
            Path file = folder.resolve("journal");
            Files.delete(file);
            Files.createSymbolicLink(file, Path.of("/dev/null")); // cannot be synced
            assertThatThrownBy(() -> journal.stopOrdered(5, OFFER.attempt(), Reason.USER))
                    .isInstanceOf(UncheckedIOException.class);
            assertThat(journal.highestCommand()).isZero();
            Files.delete(file);
        }
    }

    @Test
    void aJournalThatCannotBeShortenedTakesEntriesAllTheSame() throws IOException {
        String long1 = "x".repeat(100_000);
        Path obstacle = folder.resolve("journal.next");
        try (var journal = open()) {
            Files.createDirectories(obstacle.resolve("in"));
            for (int i = 1; i <= 100; i++) {
                journal.report(new Report.Awaiting(OFFER.attempt(), long1, "c"));
                journal.acknowledged(i);
            }
            assertThat(Files.size(folder.resolve("journal"))).isGreaterThan(9L << 20);
            Files.delete(obstacle.resolve("in"));
            for (int i = 101; i <= 200; i++) {
                journal.report(new Report.Awaiting(OFFER.attempt(), long1, "c"));
                journal.acknowledged(i);
            }
            journal.commanded(7);
        }
        assertThat(Files.size(folder.resolve("journal"))).isLessThan(9L << 20);
        try (var journal = open()) {
            assertThat(journal.highestCommand()).isEqualTo(7);
        }
    }

    @Test
    void aSyncBringsAsManyReportsAsFitAndAtLeastOne() throws IOException {
        try (var journal = open()) {
            String value = "x".repeat(1000);
            for (int i = 0; i < 10; i++) {
                journal.published(new Report.CheckpointSet(OFFER.attempt(), "c" + i, value));
            }
            assertThat(journal.syncStateWithReports(1).reports()).hasSize(1);
            assertThat(journal.syncStateWithReports(3700).reports()).hasSize(3);
            assertThat(journal.syncStateWithReports(1 << 20).reports()).hasSize(10);
        }
    }

    @Test
    void submissionsWeighWhatTheyAre() throws IOException {
        try (var journal = open()) {
            var task = new TaskId("t-2");
            var large = new Program.Command(List.of("echo", "x".repeat(10_000)));
            var submission = new Question.Submit(List.of(TaskDescriptor.job(task, "t", large)));
            journal.offered(1, OFFER);
            for (int i = 0; i < 3; i++) {
                journal.asked(OFFER.attempt(), "k" + i, submission);
            }
            assertThat(journal.syncStateWithReports(15_000).reports()).hasSize(1);
            assertThat(journal.syncStateWithReports(25_000).reports()).hasSize(2);
        }
    }

    /** A host that took the entries must be able to start with them again. */
    @Test
    void aLargeJournalIsReadAndShortenedInLittleMoreMemoryThanItsState() throws Exception {
        try (var journal = open()) {
            journal.offered(1, OFFER);
            for (int i = 1; i <= 400; i++) {
                String value = i + "x".repeat(60_000);
                journal.published(new Report.CheckpointSet(OFFER.attempt(), "c" + i, value));
                journal.acknowledged(i);
            }
        }
        Process java =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-Xmx56m",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                SmallHeap.class.getName(),
                                folder.resolve("journal").toString())
                        .redirectErrorStream(true)
                        .start();
        try (var output = java.inputReader()) {
            assertThat(output.lines()).last().isEqualTo("400 checkpoints");
        }
    }

    static final class SmallHeap {
        public static void main(String[] arguments) throws IOException {
            try (var journal = Journal.open(Path.of(arguments[0]))) {
                System.out.println(journal.held().getFirst().checkpoints().size() + " checkpoints");
            }
        }
    }

    private Journal open() throws IOException {
        return Journal.open(folder.resolve("journal"));
    }

    private static Report.Log log(Command.Offer offer, long number) {
        return new Report.Log(
                offer.attempt(), List.of(new LogLine(number, 5, "log", "info", "x")), 0);
    }

    private static List<Report> reports(Journal journal) {
        return journal.syncStateWithReports(1 << 20).reports().stream()
                .map(NumberedReport::report)
                .toList();
    }

    private static List<Long> numbers(Journal journal) {
        return journal.syncStateWithReports(1 << 20).reports().stream()
                .map(NumberedReport::number)
                .toList();
    }

    private static Report.Ended ended(TaskAttempt attempt) {
        return new Report.Ended(attempt, Outcome.FINISHED, Reason.EXIT, null, null, List.of());
    }

    private static Command.Offer offer(String id) {
        var task = new TaskId(id);
        return new Command.Offer(
                new ContextId("c"),
                new TaskAttempt(task, 1),
                TaskDescriptor.job(task, id, new Program.Command(List.of("true"))));
    }
}
