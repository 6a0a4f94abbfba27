package been.analyses.conduct;

import been.analyses.store.StoredContext.Purpose;
import been.protocol.ContextId;
import been.protocol.TaskId;
import java.util.Locale;

/**
 * Deterministic ids, so that submitting again after a crash is idempotent: {@code a7-block-12},
 * {@code a7-2.17.0-x3}.
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

    /** The only task of a context, or its n-th one. */
    static TaskId task(ContextId context, int number) {
        return new TaskId(context + "-t" + number);
    }

    /** The task of a context that builds this version of a package. */
    static TaskId build(ContextId context, String version) {
        return new TaskId(context + "-" + version);
    }

    static TaskId execution(long analysis, String experiment, int binary, int number) {
        return new TaskId(owner(analysis) + "-" + execution(experiment, binary, number));
    }

    /** Within the analysis; the first binary, often the only one, has no suffix. */
    static String execution(String experiment, int binary, int number) {
        return experiment + (binary == 0 ? "" : "-b" + binary) + "-x" + number;
    }

    /** The analysis that owns a context; 0 if none does. */
    static long analysis(ContextId context) {
        String[] parts = context.value().split("-", 2);
        boolean isOurs = parts.length == 2 && parts[0].matches("a[0-9]{1,18}");
        return isOurs ? Long.parseLong(parts[0].substring(1)) : 0;
    }
}
