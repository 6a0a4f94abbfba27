package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShortBatchesTests {

    @Test
    void everyRowIsWrittenAndCountedInItsPlace(@TempDir Path folder) {
        try (var database = new TestDatabase(folder, TestDatabase.Product.SQLITE)) {
            var batches = new ShortBatches(database.dataSource());
            batches.execute("CREATE TABLE number (value INTEGER PRIMARY KEY, times INTEGER)");
            assertThat(batches.batchUpdate("INSERT INTO number VALUES (?, 0)", List.of()))
                    .isEmpty();
            int[] written = batches.batchUpdate("INSERT INTO number VALUES (?, 0)", rows(1, 100));
            assertThat(written).hasSize(100).containsOnly(1);
            int[] found =
                    batches.batchUpdate(
                            "UPDATE number SET times = times + 1 WHERE value = ?", rows(51, 150));
            assertThat(found).hasSize(100);
            assertThat(IntStream.of(found).limit(50)).containsOnly(1);
            assertThat(IntStream.of(found).skip(50)).containsOnly(0);
            assertThat(batches.queryForObject("SELECT SUM(times) FROM number", Integer.class))
                    .isEqualTo(50);
        }
    }

    private static List<Object[]> rows(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(i -> new Object[] {i}).toList();
    }
}
