package been.analyses.store;

import been.analyses.store.AnalysisStore.Created;
import been.analyses.store.AnalysisStore.NewAnalysis;
import been.depot.InsertRetry;
import been.protocol.Wire;
import been.tasks.RequestKey;
import been.tasks.RequestKeys;
import java.util.Optional;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionTemplate;

/** Numbers and inserts new analyses, one for each request, even if controllers compete. */
final class Creation {
    private final Statements statements;
    private final TransactionTemplate transaction;
    private final RequestKeys keys;

    Creation(DataSource database, Statements statements, TransactionTemplate transaction) {
        this.statements = statements;
        this.transaction = transaction;
        this.keys = new RequestKeys(database);
    }

    /** The analysis that an earlier request with this key created, if any; else a new one. */
    Created create(NewAnalysis analysis, @Nullable RequestKey key, LongConsumer alongside) {
        return InsertRetry.run(
                transaction,
                () ->
                        made(key)
                                .map(id -> new Created(id, false))
                                .orElseGet(() -> createNew(analysis, key, alongside)));
    }

    Optional<Long> made(@Nullable RequestKey key) {
        return key == null ? Optional.empty() : keys.made(key).map(Long::valueOf);
    }

    /** Part of the transaction that removes what was created with this key. */
    void forget(@Nullable RequestKey key) {
        if (key != null) {
            keys.forget(key);
        }
    }

    private Created createNew(
            NewAnalysis analysis, @Nullable RequestKey key, LongConsumer alongside) {
        long id =
                statements
                        .query("SELECT COALESCE(MAX(id), 0) + 1 FROM analysis")
                        .query(Long.class)
                        .single();
        insert(id, analysis);
        alongside.accept(id);
        if (key != null) {
            keys.keep(key, Long.toString(id), analysis.at());
        }
        return new Created(id, true);
    }

    private void insert(long id, NewAnalysis analysis) {
        statements.update(
                """
                INSERT INTO analysis (id, name, kind, subject, document, module, packages, who,
                    state, era, seed, plan, expected, regressed, improved, equivalent,
                    inconclusive, started_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'PREPARING', 1, ?, '', 0, 0, 0, 0, 0, ?)\
                """,
                id,
                analysis.name(),
                analysis.kind(),
                analysis.subject(),
                analysis.document(),
                analysis.module(),
                Wire.write(analysis.packages()),
                analysis.who(),
                analysis.seed(),
                analysis.at().toEpochMilli());
    }
}
