package been.analyses.store;

import been.depot.RecordMapper;
import java.util.List;
import java.util.Optional;

/** Which analysis repeats which. Each method is one statement. */
final class RepeatRows {
    private static final RecordMapper<StoredRepeat> REPEAT = RecordMapper.of(StoredRepeat.class);

    private final Statements statements;

    RepeatRows(Statements statements) {
        this.statements = statements;
    }

    void insert(StoredRepeat repeat) {
        statements.update(
                "INSERT INTO analysis_repeat (analysis, original, experiment, is_check) VALUES (?, ?, ?, ?)",
                repeat.analysis(),
                repeat.original(),
                repeat.experiment(),
                repeat.isCheck() ? 1 : 0);
    }

    Optional<StoredRepeat> of(long analysis) {
        return statements
                .query("SELECT * FROM analysis_repeat WHERE analysis = ?")
                .params(analysis)
                .query(REPEAT)
                .optional();
    }

    List<StoredRepeat> ofOriginal(long original) {
        return statements
                .query("SELECT * FROM analysis_repeat WHERE original = ? ORDER BY analysis DESC")
                .params(original)
                .query(REPEAT)
                .list();
    }
}
