package been.analyses.changes;

import been.analyses.Comments;
import been.analyses.store.Statements;
import been.depot.InsertRetry;
import been.depot.RecordMapper;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Stores comments in the tables of the analyses, which must be up to date. */
public final class CommentBook implements Comments {
    private static final RecordMapper<Comment> COMMENT = RecordMapper.of(Comment.class);
    private static final String SELECT =
            """
            SELECT id, about AS topic, who, content AS text, revision, made_at AS at, edited_by,
                edited_at
            FROM analysis_comment WHERE is_deleted = 0 AND \
            """;

    private final Statements statements;
    private final TransactionTemplate transaction;
    private final InstantSource clock;
    private final Listeners listeners = new Listeners();

    public CommentBook(DataSource database, InstantSource clock) {
        this.statements = new Statements(database);
        this.transaction = new TransactionTemplate(new DataSourceTransactionManager(database));
        this.clock = clock;
    }

    @Override
    public List<Comment> about(Topic topic) {
        return statements
                .query(SELECT + "about = ? ORDER BY id")
                .params(topic.path())
                .query(COMMENT)
                .list();
    }

    @Override
    public Optional<Comment> comment(long id) {
        return statements.query(SELECT + "id = ?").params(id).query(COMMENT).optional();
    }

    @Override
    public Comment add(Topic topic, String text, String who) {
        long id = InsertRetry.run(transaction, () -> insert(topic, text, who));
        listeners.tell();
        return comment(id).orElseThrow();
    }

    private long insert(Topic topic, String text, String who) {
        long id =
                statements
                        .query("SELECT COALESCE(MAX(id), 0) + 1 FROM analysis_comment")
                        .query(Long.class)
                        .single();
        statements.update(
                """
                INSERT INTO analysis_comment (id, about, who, content, revision, made_at, is_deleted)
                VALUES (?, ?, ?, ?, 1, ?, 0)\
                """,
                id,
                topic.path(),
                who,
                text,
                clock.millis());
        return id;
    }

    @Override
    public Edit edit(long id, int revision, String text, String who) {
        int rows =
                statements.update(
                        """
                        UPDATE analysis_comment SET content = ?, revision = revision + 1,
                            edited_by = ?, edited_at = ?
                        WHERE id = ? AND revision = ? AND is_deleted = 0\
                        """,
                        text,
                        who,
                        clock.millis(),
                        id,
                        revision);
        Optional<Comment> now = comment(id);
        if (now.isEmpty()) {
            return new Edit.Unknown();
        }
        if (rows == 0) {
            return new Edit.Overtaken(now.get());
        }
        listeners.tell();
        return new Edit.Done(now.get());
    }

    @Override
    public Edit delete(long id, int revision, String who) {
        Optional<Comment> before = comment(id);
        int rows =
                statements.update(
                        """
                        UPDATE analysis_comment SET content = '', revision = revision + 1,
                            edited_by = ?, edited_at = ?, is_deleted = 1
                        WHERE id = ? AND revision = ? AND is_deleted = 0\
                        """,
                        who,
                        clock.millis(),
                        id,
                        revision);
        if (before.isEmpty()) {
            return new Edit.Unknown();
        }
        if (rows == 0) {
            return comment(id).<Edit>map(Edit.Overtaken::new).orElseGet(Edit.Unknown::new);
        }
        listeners.tell();
        return new Edit.Done(before.get());
    }

    @Override
    public AutoCloseable onChange(Runnable listener) {
        return listeners.add(listener);
    }
}
