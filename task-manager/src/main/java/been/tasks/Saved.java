package been.tasks;

import been.protocol.access.Refusal;
import been.protocol.hosts.ExpressionProblem;
import java.util.List;

/** Whether a user's change of groups, aliases or properties was saved. */
public sealed interface Saved {

    /** It is on disk. */
    record Done() implements Saved {}

    /** Nothing was changed. */
    record Refused(List<ExpressionProblem> problems) implements Saved, Refusal {
        public Refused {
            problems = List.copyOf(problems);
        }
    }

    /** There is no such host. */
    record Unknown() implements Saved, Refusal {}
}
