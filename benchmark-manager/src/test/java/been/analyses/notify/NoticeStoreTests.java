package been.analyses.notify;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Notifications.Delivery;
import been.analyses.Notifications.NewRule;
import been.analyses.notify.NoticeStore.Ending;
import been.analyses.notify.NoticeStore.Happening;
import been.analyses.store.AnalysisStore;
import been.analyses.store.AnalysisStore.NewAnalysis;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import been.protocol.notifications.Target;
import been.testing.database.QueryPlans;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is still to be reported, and to be sent. */
class NoticeStoreTests {
    private static final Instant NOW = Instant.parse("2026-05-06T07:08:09.123Z");
    private static final VerdictCounts NONE = new VerdictCounts(0, 0, 0, 0);

    @Nested
    class OnSqlite extends Contract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }

        @Test
        void analysesThatEndedLongAgoAreNotReadAgain() {
            var plans = new QueryPlans();
            var recorded = plans.record(database);
            AnalysisStore analyses = AnalysisStore.open(recorded);
            var notices = new NoticeStore(recorded);
            plans.take();

            assertThat(analyses.open(NOW)).isEmpty();
            assertThat(plans.take()).contains("SCAN analysis USING INDEX analysis_open");

            assertThat(notices.findUnreported(NOW)).isEmpty();
            assertThat(plans.take()).contains("SCAN analysis USING INDEX analysis_unreported");
        }
    }

    @Nested
    class OnPostgresql extends Contract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    /** On every database. */
    abstract static class Contract {
        private final TestDatabase product;
        @TempDir Path folder;
        HikariDataSource database;
        private AnalysisStore analyses;
        private NoticeStore notices;

        Contract(TestDatabase product) {
            this.product = product;
        }

        @BeforeEach
        void open() {
            database = product.open(folder);
            analyses = AnalysisStore.open(database);
            notices = new NoticeStore(database);
        }

        @AfterEach
        void close() {
            database.close();
        }

        @Test
        void eachEndIsReportedOnce() {
            long id =
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
            assertThat(notices.findUnreported(NOW)).as("it has not ended").isEmpty();

            analyses.halted(id, AnalysisState.PAUSED, NONE, "", NOW);
            report(unreported());
            assertThat(notices.findUnreported(NOW)).isEmpty();

            analyses.resume(id);
            analyses.halted(id, AnalysisState.PAUSED, NONE, "", NOW);
            Ending paused = unreported();
            analyses.resume(id);
            analyses.halted(id, AnalysisState.STOPPED, NONE, "", NOW);
            report(paused);
            Ending stopped = unreported();
            assertThat(stopped).as("only the end before it was reported").isNotEqualTo(paused);
            report(stopped);
            assertThat(notices.findUnreported(NOW)).isEmpty();
        }

        @Test
        void aReceiverWithManyWaitingDeliveriesKeepsNoOtherBack() {
            Rule slow = rule("slow");
            Rule other = rule("other");
            for (int i = 0; i < 210; i++) {
                happen("event-" + i, NOW, slow);
            }
            happen("last", NOW.plusSeconds(1), other);

            assertThat(notices.due(NOW.plusSeconds(1)))
                    .extracting(Delivery::rule)
                    .contains(slow.id(), other.id());
            assertThat(notices.due(NOW)).extracting(Delivery::rule).containsOnly(slow.id());
        }

        private Rule rule(String name) {
            var rule =
                    new NewRule(
                            name,
                            Target.WEBHOOK,
                            "http://example.org",
                            null,
                            Set.of(Event.FAILED),
                            Set.of());
            return notices.rules().insert(rule, "eva", NOW).orElseThrow();
        }

        private void happen(String source, Instant at, Rule concerned) {
            notices.record(
                    new Happening(source, Event.FAILED, null, "title", "{}", at),
                    (rule, _) -> rule.id() == concerned.id());
        }

        private Ending unreported() {
            List<Ending> found = notices.findUnreported(NOW);
            assertThat(found).hasSize(1);
            return found.getFirst();
        }

        private void report(Ending ending) {
            notices.record(ending, List.of(), Set.of(), (_, _) -> false);
        }
    }
}
