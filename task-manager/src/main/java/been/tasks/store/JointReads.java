package been.tasks.store;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Answers callers together that ask the same while another query runs. The first caller's query
 * runs at once. Thread-safe.
 */
final class JointReads {
    private static final int AT_ONCE = 500;

    private final Rows rows;
    private final CommitQueue<Write<?, ?>> asked =
            new CommitQueue<>(AT_ONCE, AT_ONCE, Write::amount, this::answer);

    JointReads(Rows rows) {
        this.rows = rows;
    }

    <I, T> T ask(JointWork<I, T> question, I input) {
        var one = new Write<>(question, input, 1);
        asked.commit(one);
        return one.outcome();
    }

    /** How many wait for others to be answered. */
    int waiting() {
        return asked.waiting();
    }

    private void answer(List<Write<?, ?>> group) {
        Set<Write<?, ?>> answered = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Write<?, ?> one : group) {
            if (!answered.contains(one)) {
                answered.addAll(answerAlike(one, group));
            }
        }
    }

    private <I, T> List<Write<I, T>> answerAlike(Write<I, T> one, List<Write<?, ?>> group) {
        List<Write<I, T>> alike = one.alike(group);
        try {
            Write.run(rows, alike);
        } catch (RuntimeException | Error e) {
            alike.forEach(each -> each.fail(e));
        }
        return alike;
    }
}
