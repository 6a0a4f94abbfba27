package been.tasks.store;

import java.util.List;

/** Work, or a question, that is done in one go for all who want it done at the same time. */
@FunctionalInterface
public interface JointWork<I, T> {

    /** Answers each of the inputs, in their order. */
    List<T> apply(Rows rows, List<I> inputs);
}
