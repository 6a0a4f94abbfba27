package been.tasks.store;

import been.tasks.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteDirectoryStoreTests extends DirectoryStoreContract {
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
}
