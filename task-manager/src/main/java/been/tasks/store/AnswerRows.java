package been.tasks.store;

import been.protocol.TaskAttempt;
import been.protocol.Wire;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What running attempts were answered, by the number of their request. */
public final class AnswerRows {
    /**
     * @param problems why it was refused; empty when it was done
     */
    public record Answer(String value, List<String> problems) {
        public Answer {
            problems = List.copyOf(problems);
        }
    }

    private static final RowWrite REMOVE =
            RowWrite.of("DELETE FROM answer WHERE task = ? AND attempt = ?", "text integer");

    private final JdbcClient jdbc;
    private final Batches batches;

    AnswerRows(JdbcClient jdbc, Batches batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    public Optional<Answer> find(TaskAttempt attempt, long request) {
        return jdbc.sql(
                        """
                        SELECT value, problems FROM answer
                        WHERE task = :task AND attempt = :attempt AND request = :request
                        """)
                .param("task", attempt.task().value())
                .param("attempt", attempt.attempt())
                .param("request", request)
                .query((row, _) ->
                        new Answer(
                                row.getString("value"),
                                List.of(Wire.read(row.getString("problems"), String[].class))))
                .optional();
    }

    public void insert(TaskAttempt attempt, long request, Answer answer) {
        jdbc.sql(
                        """
                        INSERT INTO answer (task, attempt, request, value, problems)
                        VALUES (:task, :attempt, :request, :value, :problems)
                        """)
                .param("task", attempt.task().value())
                .param("attempt", attempt.attempt())
                .param("request", request)
                .param("value", answer.value())
                .param("problems", Wire.write(answer.problems()))
                .update();
    }

    public void removeOf(Collection<TaskAttempt> attempts) {
        batches.write(
                REMOVE,
                attempts.stream()
                        .map(one -> new Object[] {one.task().value(), one.attempt()})
                        .toList());
    }
}
