package been.system.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What came of giving inputs to one target.
 *
 * @param crashes different ways in which it did not keep its promise
 * @param inputs zero where the JVM ended before it could say
 */
record FuzzFigure(
        String module,
        String target,
        int seconds,
        long inputs,
        int crashes,
        long slowestNanos,
        long heapBytes) {
    private static final Predicate<String> IS_FINDING =
            Pattern.compile("(crash|timeout|oom)-.*").asMatchPredicate();

    static FuzzFigure of(FuzzTarget target, int status, int seconds, Path figures, Path findings)
            throws IOException {
        List<String> told =
                Files.exists(figures)
                        ? List.of(Files.readString(figures).strip().split(" "))
                        : List.of("0", "0", "0");
        int found;
        try (Stream<Path> files = Files.list(findings)) {
            found =
                    (int)
                            files.filter(file -> IS_FINDING.test(file.getFileName().toString()))
                                    .count();
        }
        return new FuzzFigure(
                target.module(),
                target.method(),
                seconds,
                Long.parseLong(told.get(0)),
                status == 0 ? found : Math.max(found, 1),
                Long.parseLong(told.get(1)),
                Long.parseLong(told.get(2)));
    }

    /** Ten million, or one where each takes more than a tenth of a millisecond. */
    boolean isEnough() {
        return inputs >= 10_000_000 || (inputs >= 1_000_000 && inputsPerSecond() < 10_000);
    }

    /** Both, where the later was given what the earlier had found. */
    FuzzFigure and(FuzzFigure later) {
        return new FuzzFigure(
                module,
                target,
                seconds + later.seconds,
                inputs + later.inputs,
                Math.max(crashes, later.crashes),
                Math.max(slowestNanos, later.slowestNanos),
                Math.max(heapBytes, later.heapBytes));
    }

    long inputsPerSecond() {
        return inputs / seconds;
    }
}
