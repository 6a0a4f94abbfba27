package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.TestDatabase;
import been.tasks.TestDatabase.Product;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The contract of contexts and tasks, on both databases. */
class TaskStoreTests {
    @Nested
    class OnSqlite extends TaskStoreContract {
        OnSqlite() {
            super(Product.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends TaskStoreContract {
        OnPostgresql() {
            super(Product.POSTGRESQL);
        }
    }

    @ParameterizedTest
    @EnumSource
    void itsDatabaseIsSharedWithOtherModules(Product product, @TempDir Path folder) {
        try (var shared = new TestDatabase(folder, product)) {
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
