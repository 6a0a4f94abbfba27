package been.analyses.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.Timetable;
import been.analyses.store.AnalysisStore;
import been.analyses.store.AnalysisStore.NewAnalysis;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleRowsTests {
    private static final Instant NOW = Instant.parse("2026-05-06T07:08:09.123Z");

    @TempDir Path folder;

    @Test
    void whatIsKnownOfADeletedScheduleIsNotTakenForThatOfAnother() {
        try (HikariDataSource database = TestDatabase.SQLITE.open(folder)) {
            AnalysisStore analyses = AnalysisStore.open(database);
            var rows = new ScheduleRows(database);
            long analysis =
                    analyses.create(
                            new NewAnalysis(
                                    "nightly",
                                    "regression",
                                    "json",
                                    "",
                                    null,
                                    List.of(),
                                    "eva",
                                    7,
                                    NOW));
            long deleted = insert(rows, analysis);
            assertThat(rows.delete(deleted)).isTrue();
            assertThat(insert(rows, analysis)).isGreaterThan(deleted);
        }
    }

    private static long insert(ScheduleRows rows, long analysis) {
        return rows.insert(analysis, Timetable.of("0 2 * * *", "UTC"), "eva", NOW);
    }
}
