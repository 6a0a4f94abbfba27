package been.hostruntime.users;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.work.AttemptFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskUsersTests {
    private static final int MANY = 1000;

    @TempDir private Path tasks;

    @Test
    void anotherTaskGetsTheSameNumberOnlyAfterAllOthersWereGiven() throws IOException {
        List<Integer> given = given(new UserRange(100_000, 100_000 + MANY - 1));
        assertThat(given.subList(0, MANY)).doesNotHaveDuplicates();
        assertThat(given.subList(MANY, 2 * MANY)).isEqualTo(given.subList(0, MANY));
    }

    @Test
    void aNumberThatHasAFolderIsGivenToNobodyElse() throws IOException {
        Path work = new AttemptFolders(tasks.resolve("1@1")).work();
        int owner = TaskUsers.owner(Files.createDirectories(work));
        assertThat(given(new UserRange(owner, owner + MANY - 1)))
                .hasSize(2 * MANY)
                .doesNotContain(owner);
    }

    /** To twice as many tasks as there are numbers; folders stay as they are. */
    private List<Integer> given(UserRange range) throws IOException {
        var users = new TaskUsers(tasks, range, List.of());
        List<Integer> given = new ArrayList<>();
        for (int i = 0; i < 2 * MANY; i++) {
            given.add(users.free(range));
        }
        return given;
    }
}
