package been.analyses.conduct;

import been.analyses.store.StoredContext.Purpose;
import been.protocol.ContextId;
import been.protocol.TaskId;
import java.util.Locale;

/**
 * Ids made from what they name, so that submitting again after a crash submits the same: {@code
 * a7-block-12}, {@code a7-2.17.0-x3}.
 */
final class Names {
    private Names() {}

    static String owner(long analysis) {
        return "a" + analysis;
    }

    static ContextId context(long analysis, Purpose purpose, int number) {
        return new ContextId(
                "%s-%s-%d"
                        .formatted(
                                owner(analysis), purpose.name().toLowerCase(Locale.ROOT), number));
    }

    /** The only task of a context, or its n-th. */
    static TaskId task(ContextId context, int number) {
        return new TaskId(context + "-t" + number);
    }

    static TaskId execution(long analysis, String experiment, int number) {
        return new TaskId("%s-%s-x%d".formatted(owner(analysis), experiment, number));
    }

    /** The analysis that a context belongs to; 0 for one of somebody else. */
    static long analysis(ContextId context) {
        String[] parts = context.value().split("-", 2);
        boolean isOurs = parts.length == 2 && parts[0].matches("a[0-9]{1,18}");
        return isOurs ? Long.parseLong(parts[0].substring(1)) : 0;
    }
}
