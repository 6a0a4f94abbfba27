package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.TestDatabase;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

/** Whoever adds a table of tasks or contexts says how it is emptied when they are removed. */
class RetentionSchemaTests {
    private static final Set<String> COLUMNS = Set.of("context", "task", "waiter");

    @TempDir Path folder;

    @Test
    void everyTableThatSaysSomethingOfAContextOrTaskIsEmptiedWithIt() {
        try (var database = new TestDatabase(folder)) {
            JdbcTaskStore.open(database.dataSource());
            var jdbc = new JdbcTemplate(database.dataSource());
            var mentioning = new TreeSet<String>();
            for (String table :
                    jdbc.queryForList(
                            "SELECT name FROM sqlite_master WHERE type = 'table'", String.class)) {
                for (String column :
                        jdbc.queryForList(
                                "SELECT name FROM pragma_table_info(?)", String.class, table)) {
                    if (COLUMNS.contains(column)) {
                        mentioning.add(table);
                    }
                }
            }
            assertThat(mentioning).hasSizeGreaterThan(5);
            assertThat(RetentionRows.EMPTIED)
                    .as("RetentionRows.OF_TASKS or OF_CONTEXTS")
                    .containsAll(mentioning);
        }
    }
}
