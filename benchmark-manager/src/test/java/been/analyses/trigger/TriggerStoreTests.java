package been.analyses.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.store.AnalysisStore;
import been.analyses.store.AnalysisStore.NewAnalysis;
import been.analyses.trigger.TriggerStore.NewRun;
import been.analyses.trigger.TriggeredRun.State;
import been.protocol.analyses.RunView.Kind;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TriggerStoreTests {
    private static final Instant NOW = Instant.parse("2026-05-06T07:08:09.123Z");

    @TempDir Path folder;

    @Test
    void aRunWhoseAnalysisWasStartedNeverWaits() {
        try (HikariDataSource database = TestDatabase.SQLITE.open(folder)) {
            long analysis =
                    AnalysisStore.open(database)
                            .create(
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
            var runs = new TriggerStore(database);
            var asked = new NewRun(analysis, Kind.AGAIN, null, null, null, analysis, "eva", NOW);

            TriggeredRun run = runs.find(runs.ask(asked, null)).orElseThrow();

            assertThat(run.state()).isEqualTo(State.RUNNING);
            assertThat(run.measured()).isEqualTo(analysis);
            assertThat(run.era()).isEqualTo(1);
        }
    }
}
