package been.tasks;

import been.protocol.access.Refusal;
import java.util.List;

/** What became of a submitted context. */
public sealed interface Submission {

    /** It is on disk, now or since an earlier submission under the same id. */
    record Accepted() implements Submission {}

    /**
     * Nothing was stored; each problem is one sentence naming the task (and the column of an
     * expression).
     */
    record Refused(List<String> problems) implements Submission, Refusal {
        public Refused {
            problems = List.copyOf(problems);
        }
    }
}
