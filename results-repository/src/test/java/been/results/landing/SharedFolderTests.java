package been.results.landing;

import static org.assertj.core.api.Assertions.assertThat;

import been.depot.JdbcDepot;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedFolderTests {
    @TempDir Path root;
    private Instant now = Instant.parse("2026-03-01T10:00:00Z");

    @Test
    void copiesThatWereNotUsedForADayAreDeletedAndFetchedAgain() throws IOException {
        try (HikariDataSource database = TestDatabase.SQLITE.open(root)) {
            var depot = JdbcDepot.open(database, () -> now);
            var folder = SharedFolder.open(root, depot, "results", () -> now);
            publish(folder, "unused");
            publish(folder, "used");
            now = now.plus(Duration.ofHours(23));
            assertThat(folder.find("7", "used")).isPresent();
            assertThat(copies()).containsExactlyInAnyOrder("unused", "used");

            now = now.plus(Duration.ofHours(2));
            publish(folder, "new");
            assertThat(copies()).containsExactlyInAnyOrder("used", "new");

            assertThat(folder.find("7", "unused"))
                    .hasValueSatisfying(file -> assertThat(file).hasContent("unused"));
            assertThat(copies()).hasSize(3);
        }
    }

    private static void publish(DurableFolder folder, String name) throws IOException {
        Path draft = folder.draft();
        Files.writeString(draft, name);
        folder.publish(draft, "7", name);
    }

    private List<String> copies() throws IOException {
        try (Stream<Path> all = Files.list(root.resolve(".copies"))) {
            return all.map(SharedFolderTests::content).toList();
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
