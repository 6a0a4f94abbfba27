package been.hostruntime.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.hostruntime.timing.QuietPeriod;
import been.protocol.ContextId;
import been.protocol.Outcome;
import been.protocol.PropertyTree;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptWorkTests {
    private static final ContextId CONTEXT = new ContextId("c");
    private static final ContextId OTHER = new ContextId("d");

    @TempDir private Path folder;
    private final AtomicLong millis = new AtomicLong(1_000_000);
    private final InstantSource clock = () -> Instant.ofEpochMilli(millis.incrementAndGet());
    private Path tasks = Path.of("unset");
    private final QuietPeriod quiet = new QuietPeriod();
    private Trash trash = new Trash(tasks, quiet);
    private KeptWork kept = new KeptWork(tasks, trash, clock);

    @BeforeEach
    void folders() throws IOException {
        tasks = Files.createDirectories(folder.resolve("tasks"));
        kept = keeper();
    }

    private KeptWork keeper() {
        trash.close();
        trash = new Trash(folder.resolve("trash"), quiet);
        return new KeptWork(tasks, trash, clock, 1000);
    }

    @AfterEach
    void endDeletions() {
        trash.close();
    }

    @Test
    void workStaysUntilItsContextCloses() throws IOException {
        AttemptFolders one = ended("one", CONTEXT, Outcome.FINISHED);
        AttemptFolders other = ended("other", OTHER, Outcome.FINISHED);
        assertThat(names(one.home())).containsExactlyInAnyOrder("work", "context", "kept.json");
        kept.close(CONTEXT);
        assertThat(homes()).containsExactly(other.home());
        await().until(() -> names(folder.resolve("trash")).isEmpty());
    }

    @Test
    void nothingIsDeletedBesideAnExclusiveProgram() throws Exception {
        ended("one", CONTEXT, Outcome.FINISHED);
        ended("other", OTHER, Outcome.FINISHED);
        await().until(() -> names(folder.resolve("trash")).isEmpty());
        quiet.begin();
        kept.close(CONTEXT);
        kept.close(OTHER);
        await().pollDelay(Duration.ofMillis(300))
                .until(() -> names(folder.resolve("trash")).size() == 2);
        quiet.end();
        await().until(() -> names(folder.resolve("trash")).isEmpty());
    }

    @Test
    void nothingIsDeletedAfterTheEndOfTheProcess() throws Exception {
        ended("one", CONTEXT, Outcome.FINISHED);
        quiet.begin();
        kept.close(CONTEXT);
        trash.close();
        quiet.end();
        ended("late", CONTEXT, Outcome.FINISHED);
        kept.close(CONTEXT);
        List<String> left = names(folder.resolve("trash"));
        assertThat(left).hasSizeGreaterThanOrEqualTo(2);
        await().during(Duration.ofMillis(300))
                .until(() -> names(folder.resolve("trash")).equals(left));
        kept = keeper();
        kept.sweep();
        await().until(() -> names(folder.resolve("trash")).isEmpty());
    }

    @Test
    void thatOfAFailedAttemptStaysUntilSomebodyRemovesIt() throws IOException {
        AttemptFolders failed = ended("failed", CONTEXT, Outcome.FAILED);
        kept.close(CONTEXT);
        assertThat(failed.work().resolve("saved")).exists();
        assertThat(listed()).containsExactly("failed#1");
        kept.discard(attempt("other"), "ann");
        assertThat(listed()).hasSize(1);
        kept.discard(attempt("failed"), "ann");
        assertThat(homes()).isEmpty();
        assertThat(listed()).isEmpty();
    }

    /** A full disk, for example. */
    @Test
    void aContextIsClosedEvenIfThatCannotBeNoted() throws IOException {
        ended("old", 1, OTHER, Outcome.FAILED, 400);
        AttemptFolders failed = ended("failed", 1, CONTEXT, Outcome.FAILED, 400);
        ended("finished", CONTEXT, Outcome.FINISHED);
        Files.delete(failed.kept());
        Files.createDirectories(failed.kept().resolve("obstacle"));
        kept.close(CONTEXT);
        assertThat(listed()).containsExactlyInAnyOrder("old#1", "failed#1");
        ended("new", 1, OTHER, Outcome.FAILED, 400);
        assertThat(listed()).containsExactlyInAnyOrder("old#1", "new#1");
    }

    @Test
    void emptyWorkIsNotKept() throws IOException {
        AttemptFolders empty = begun("one", 1, CONTEXT, false);
        kept.end(empty, attempt("one"), CONTEXT, Outcome.FAILED);
        assertThat(homes()).isEmpty();
    }

    @Test
    void aLivingAttemptIsLeftAloneUntilItEnds() throws IOException {
        AttemptFolders living = begun("one", 1, CONTEXT, true);
        kept.close(CONTEXT);
        kept.sweep();
        kept.discard(attempt("one"), "ann");
        assertThat(living.results()).exists();
        kept.end(living, attempt("one"), CONTEXT, Outcome.FINISHED);
        assertThat(homes()).isEmpty();
    }

    @Test
    void whatOthersWaitToReadStaysUntilItsContextCloses() throws IOException {
        AttemptFolders living = begun("living", 1, CONTEXT, true);
        kept.keep(attempt("living"));
        kept.end(living, attempt("living"), CONTEXT, Outcome.FINISHED);
        AttemptFolders failed = ended("failed", CONTEXT, Outcome.FAILED);
        kept.keep(attempt("failed"));
        kept.keep(attempt("unknown"));
        for (int i = 0; i < 70; i++) {
            ended("t" + i, OTHER, Outcome.FINISHED);
        }
        assertThat(homes()).hasSize(64).contains(living.home(), failed.home());
        kept = keeper();
        kept.sweep();
        ended("more", OTHER, Outcome.FINISHED);
        assertThat(homes()).as("restarted").hasSize(64).contains(living.home(), failed.home());

        kept.close(CONTEXT);
        assertThat(homes()).doesNotContain(living.home()).contains(failed.home());
        for (int i = 0; i < 70; i++) {
            ended("u" + i, OTHER, Outcome.FINISHED);
        }
        assertThat(homes()).hasSize(64).doesNotContain(failed.home());
    }

    @Test
    void whatIsSharedCanBeReadByAllAndChangedByNobody() throws IOException {
        Path outside = Files.writeString(folder.resolve("outside"), "x");
        Files.setPosixFilePermissions(outside, PosixFilePermissions.fromString("rw-------"));
        AttemptFolders one = begun("one", 1, CONTEXT, true);
        Path deep = Files.createDirectory(one.work().resolve("deep"));
        Files.writeString(deep.resolve("program"), "x");
        Files.createSymbolicLink(deep.resolve("link"), outside);
        Files.setPosixFilePermissions(
                deep.resolve("program"), PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(
                one.work().resolve("saved"), PosixFilePermissions.fromString("rw-r-----"));
        assertThat(kept.share(attempt("one"), CONTEXT)).as("it runs").isEmpty();
        kept.end(one, attempt("one"), CONTEXT, Outcome.FINISHED);

        assertThat(kept.share(attempt("one"), OTHER)).as("another context").isEmpty();
        assertThat(kept.share(attempt("one"), CONTEXT)).contains(one.work());
        assertThat(permissions(one.work())).isEqualTo("r-xr-xr-x");
        assertThat(permissions(deep)).isEqualTo("r-xr-xr-x");
        assertThat(permissions(deep.resolve("program"))).isEqualTo("r-xr-xr-x");
        assertThat(permissions(one.work().resolve("saved"))).isEqualTo("r--r--r--");
        assertThat(permissions(outside)).as("behind a link").isEqualTo("rw-------");
        kept.close(CONTEXT);
        assertThat(homes()).isEmpty();
        await().until(() -> names(folder.resolve("trash")).isEmpty());
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void onlySoManyAreKeptTheOldestGoFirst() throws IOException {
        for (int i = 0; i < 70; i++) {
            ended("t" + i, CONTEXT, Outcome.FINISHED);
        }
        assertThat(homes()).hasSize(64).doesNotContain(tasks.resolve("t5@1"));
    }

    @Test
    void onlySoMuchIsKeptWhatNoContextNeedsGoesFirst() throws IOException {
        AttemptFolders open = ended("open", OTHER, Outcome.FINISHED, 300);
        AttemptFolders closed = ended("closed", CONTEXT, Outcome.FAILED, 400);
        kept.close(CONTEXT);
        AttemptFolders more = ended("more", OTHER, Outcome.FINISHED, 400);
        assertThat(homes()).containsExactlyInAnyOrder(open.home(), more.home());
        assertThat(closed.home()).doesNotExist();
        AttemptFolders huge = ended("huge", OTHER, Outcome.FINISHED, 5000);
        assertThat(homes()).as("the newest stays").containsExactly(huge.home());
    }

    @Test
    void whatAKilledProcessLeftIsSweptAndStillListed() throws IOException {
        AttemptFolders left = begun("left", 1, CONTEXT, true);
        AttemptFolders empty = begun("empty", 1, CONTEXT, false);
        AttemptFolders failed = ended("failed", OTHER, Outcome.FAILED);
        kept = keeper();
        kept.sweep();
        assertThat(names(left.home())).containsExactlyInAnyOrder("work", "context");
        assertThat(empty.home()).doesNotExist();
        assertThat(listed()).containsExactlyInAnyOrder("left#1", "failed#1");
        kept.close(CONTEXT);
        kept.close(OTHER);
        assertThat(homes()).containsExactly(failed.home());
        kept = keeper();
        kept.sweep();
        kept.close(OTHER);
        assertThat(listed()).containsExactly("failed#1");
    }

    @Test
    void aRestartedTaskGoesOnWithTheWorkOfItsLatestAttemptHere() throws IOException {
        ended("t", 1, CONTEXT, Outcome.FAILED, 1);
        AttemptFolders second = ended("t", 2, CONTEXT, Outcome.FAILED, 2);
        AttemptFolders fourth = begun("t", 4, CONTEXT, false);
        assertThat(kept.handOver(fourth, new TaskAttempt(new TaskId("t"), 4))).isTrue();
        assertThat(fourth.work().resolve("saved")).hasSize(2);
        assertThat(second.home()).doesNotExist();
        assertThat(listed()).containsExactly("t#1");
        assertThat(kept.handOver(begun("u", 3, CONTEXT, false), attempt("u"))).isFalse();
    }

    /**
     * A kill at any moment before the start of the program: the work is in one place or another.
     */
    @Test
    void workThatWasHandedOverIsNotLostWhenTheRuntimeIsKilledBeforeTheStart() throws IOException {
        ended("t", 1, CONTEXT, Outcome.FAILED, 1);
        AttemptFolders second = begun("t", 2, CONTEXT, false);
        var attempt = new TaskAttempt(new TaskId("t"), 2);
        assertThat(kept.handOver(second, attempt)).isTrue();
        kept = keeper();
        kept.resetUnstarted(second, true);
        assertThat(names(second.home())).containsExactlyInAnyOrder("work", "context");
        kept.begin(second, CONTEXT);
        kept.sweep();
        second.create();
        assertThat(kept.handOver(second, attempt)).isTrue();
        assertThat(second.work().resolve("saved")).exists();
        kept.resetUnstarted(second, false);
        assertThat(second.home()).doesNotExist();
    }

    @Test
    void changesAreTold() throws IOException {
        var told = new AtomicInteger();
        kept.onChange(told::incrementAndGet);
        ended("t", CONTEXT, Outcome.FAILED);
        kept.discard(attempt("t"), "ann");
        assertThat(told).hasValue(2);
    }

    private List<String> listed() {
        var tree = new PropertyTree(kept.facts());
        return ((List<?>) tree.get("kept").orElseThrow())
                .stream()
                        .map(one -> ((Map<?, ?>) one))
                        .map(one -> one.get("task") + "#" + one.get("attempt"))
                        .toList();
    }

    private static TaskAttempt attempt(String task) {
        return new TaskAttempt(new TaskId(task), 1);
    }

    private AttemptFolders begun(String task, int number, ContextId context, boolean works)
            throws IOException {
        var folders = AttemptFolders.of(tasks, new TaskAttempt(new TaskId(task), number));
        folders.create();
        Files.writeString(folders.context(), context.value());
        if (works) {
            Files.writeString(folders.work().resolve("saved"), "x");
        }
        kept.begin(folders, context);
        return folders;
    }

    private AttemptFolders ended(String task, ContextId context, Outcome outcome)
            throws IOException {
        return ended(task, context, outcome, 1);
    }

    private AttemptFolders ended(String task, ContextId context, Outcome outcome, int bytes)
            throws IOException {
        return ended(task, 1, context, outcome, bytes);
    }

    private AttemptFolders ended(
            String task, int number, ContextId context, Outcome outcome, int bytes)
            throws IOException {
        AttemptFolders folders = begun(task, number, context, false);
        Files.writeString(folders.work().resolve("saved"), "x".repeat(bytes));
        kept.end(folders, new TaskAttempt(new TaskId(task), number), context, outcome);
        return folders;
    }

    private List<Path> homes() throws IOException {
        try (Stream<Path> all = Files.list(tasks)) {
            return all.toList();
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> String.valueOf(path.getFileName())).toList();
        }
    }
}
