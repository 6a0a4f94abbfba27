package been.tasks.store;

import been.protocol.TaskAttempt;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What running attempts were answered, by the number of their request. */
public interface AnswerRows {

    /**
     * @param problems why it was refused; empty when it was done
     */
    record Answer(String value, List<String> problems) {
        public Answer {
            problems = List.copyOf(problems);
        }
    }

    Optional<Answer> find(TaskAttempt attempt, long request);

    void insert(TaskAttempt attempt, long request, Answer answer);

    void removeOf(Collection<TaskAttempt> attempts);
}
