package been.analyses.store;

import been.tasks.RequestKey;
import been.tasks.RequestKeys;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** Numbers new analyses, one for each request, also where several controllers do so at a time. */
final class Creation {
    private static final int TRIES = 20;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final RequestKeys keys;

    Creation(DataSource database, JdbcClient jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.keys = new RequestKeys(database);
    }

    /** What an earlier request under the key made, if it is still there; else a new one. */
    AnalysisStore.Created create(@Nullable RequestKey key, Instant now, LongConsumer insert) {
        for (int tries = 1; ; tries++) {
            try {
                return transaction.execute(_ ->
                        made(key)
                                .map(id -> new AnalysisStore.Created(id, false))
                                .orElseGet(() -> createNew(key, now, insert)));
            } catch (DuplicateKeyException e) {
                // Another controller took the number, or carried the same request out.
                if (tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    private Optional<Long> made(@Nullable RequestKey key) {
        return key == null
                ? Optional.empty()
                : keys.made(key).map(Long::valueOf).filter(this::isThere);
    }

    private boolean isThere(long id) {
        return jdbc.sql("SELECT COUNT(*) FROM analysis WHERE id = ?")
                        .params(id)
                        .query(Long.class)
                        .single()
                > 0;
    }

    private AnalysisStore.Created createNew(
            @Nullable RequestKey key, Instant now, LongConsumer insert) {
        long id =
                jdbc.sql("SELECT COALESCE(MAX(id), 0) + 1 FROM analysis")
                        .query(Long.class)
                        .single();
        insert.accept(id);
        if (key != null) {
            keys.keep(key, Long.toString(id), now);
        }
        return new AnalysisStore.Created(id, true);
    }
}
