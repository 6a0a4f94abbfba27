package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

class SqliteTaskStoreTests extends TaskStoreContract {
    @TempDir Path folder;
    private TestDatabase database;
    private TaskStore store;

    @BeforeEach
    void open() {
        database = new TestDatabase(folder);
        store = JdbcTaskStore.open(database.dataSource());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    TaskStore store() {
        return store;
    }

    @Test
    void sharesItsDatabaseWithOtherModules(@TempDir Path other) {
        try (var shared = new TestDatabase(other)) {
            JdbcClient jdbc = JdbcClient.create(shared.dataSource());
            jdbc.sql("CREATE TABLE of_another_module (id TEXT)").update();
            TaskStore opened = JdbcTaskStore.open(shared.dataSource());
            assertThat(opened.read(rows -> rows).contexts().page(0, 1)).isEmpty();
            assertThat(JdbcTaskStore.open(shared.dataSource()).read(rows -> rows).hosts().all())
                    .as("opened again")
                    .isEmpty();
        }
    }
}
