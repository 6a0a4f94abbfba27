package been.protocol;

import java.util.Objects;

/** One try at running a task: the fencing token that every report, log batch and result carries. */
public record TaskAttempt(TaskId task, int attempt) {

    public TaskAttempt {
        Objects.requireNonNull(task, "task");
        if (attempt < 1) {
            throw new IllegalArgumentException(
                    "attempt " + attempt + " of " + task + " must be ≥ 1");
        }
    }

    @Override
    public String toString() {
        return task + "#" + attempt;
    }
}
