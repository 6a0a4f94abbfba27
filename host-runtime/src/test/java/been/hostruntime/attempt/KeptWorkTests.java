package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.ContextId;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptWorkTests {
    private static final ContextId CONTEXT = new ContextId("c");
    private static final ContextId OTHER = new ContextId("d");

    @TempDir private Path folder;
    private Path tasks = Path.of("unset");
    private KeptWork kept = new KeptWork(tasks, tasks);

    @BeforeEach
    void folders() throws IOException {
        tasks = Files.createDirectories(folder.resolve("tasks"));
        kept = new KeptWork(tasks, folder.resolve("trash"));
    }

    @Test
    void workStaysUntilItsContextCloses() throws IOException {
        AttemptFolders one = ended("one", CONTEXT, true);
        AttemptFolders other = ended("other", OTHER, true);
        assertThat(names(one.home())).containsExactlyInAnyOrder("work", "context");
        kept.close(CONTEXT);
        assertThat(homes()).containsExactly(other.home());
        await().until(() -> names(folder.resolve("trash")).isEmpty());
    }

    @Test
    void emptyWorkIsNotKept() throws IOException {
        ended("one", CONTEXT, false);
        assertThat(homes()).isEmpty();
    }

    @Test
    void aLivingAttemptIsLeftAloneUntilItEnds() throws IOException {
        AttemptFolders living = begun("one", CONTEXT, true);
        kept.close(CONTEXT);
        kept.sweep();
        assertThat(living.results()).exists();
        kept.end(living, CONTEXT);
        assertThat(homes()).isEmpty();
    }

    @Test
    void onlySoManyAreKeptTheOldestGoFirst() throws IOException {
        for (int i = 0; i < 70; i++) {
            AttemptFolders folders = begun("t" + i, CONTEXT, true);
            Files.setLastModifiedTime(folders.home(), FileTime.fromMillis(1_000_000L + i));
            kept.end(folders, CONTEXT);
            Files.setLastModifiedTime(folders.home(), FileTime.fromMillis(1_000_000L + i));
        }
        assertThat(homes()).hasSize(64).doesNotContain(tasks.resolve("t5@1"));
    }

    @Test
    void whatAKilledProcessLeftIsSwept() throws IOException {
        AttemptFolders left = begun("left", CONTEXT, true);
        AttemptFolders empty = begun("empty", CONTEXT, false);
        new KeptWork(tasks, folder.resolve("trash")).sweep();
        assertThat(names(left.home())).containsExactlyInAnyOrder("work", "context");
        assertThat(empty.home()).doesNotExist();
    }

    private AttemptFolders begun(String task, ContextId context, boolean works) throws IOException {
        var folders = AttemptFolders.of(tasks, new TaskAttempt(new TaskId(task), 1));
        folders.create();
        Files.writeString(folders.context(), context.value());
        if (works) {
            Files.writeString(folders.work().resolve("saved"), "x");
        }
        kept.begin(folders, context);
        return folders;
    }

    private AttemptFolders ended(String task, ContextId context, boolean works) throws IOException {
        AttemptFolders folders = begun(task, context, works);
        kept.end(folders, context);
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
