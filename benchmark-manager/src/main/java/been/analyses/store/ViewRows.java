package been.analyses.store;

import java.util.Optional;

/** Stored views, each with the stamp of the data it was made from. */
final class ViewRows {
    private final Statements statements;

    ViewRows(Statements statements) {
        this.statements = statements;
    }

    Optional<String> of(long id, String stamp) {
        return statements
                .query("SELECT content FROM analysis_view WHERE analysis = ? AND stamp = ?")
                .params(id, stamp)
                .query((row, _) -> row.getString("content"))
                .optional();
    }

    void write(long id, String stamp, String content) {
        statements.update(
                """
                INSERT INTO analysis_view (analysis, stamp, content) VALUES (?, ?, ?)
                ON CONFLICT (analysis) DO UPDATE
                SET stamp = excluded.stamp, content = excluded.content\
                """,
                id,
                stamp,
                content);
    }
}
