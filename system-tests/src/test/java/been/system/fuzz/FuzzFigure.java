package been.system.fuzz;

import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of giving inputs to one target.
 *
 * @param commit of the code
 * @param nanos of a processor that all inputs took, with what the fuzzer does between them
 * @param crashes different ways in which it did not keep its promise
 * @param inputs zero where the JVM ended before it could say
 * @param classes of ours that it led to, such as {@code been/results/formats/Tree}
 */
record FuzzFigure(
        String module,
        String target,
        String commit,
        long nanos,
        long inputs,
        int crashes,
        long slowestNanos,
        long heapBytes,
        SortedSet<String> classes) {
    /** Enough where each takes more than a tenth of a millisecond. */
    static final long FEW = 1_000_000;

    private static final long MANY = 10_000_000;

    private static final Predicate<String> IS_FINDING =
            Pattern.compile("(crash|timeout|oom)-.*").asMatchPredicate();

    /** As the fuzzer names each class that it prepares. */
    private static final Pattern CLASS = Pattern.compile("INFO: Instrumented (been\\.[\\w.]+)");

    /**
     * @param said by the JVMs of the target
     */
    static FuzzFigure of(FuzzTarget target, int status, Path figures, Path findings, Path said)
            throws IOException {
        List<String> told =
                Files.exists(figures)
                        ? List.of(Files.readString(figures).strip().split(" "))
                        : List.of("0", "0", "0", "0");
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
                System.getProperty("been.fuzz.commit", "unknown"),
                Long.parseLong(told.get(3)),
                Long.parseLong(told.get(0)),
                status == 0 ? found : Math.max(found, 1),
                Long.parseLong(told.get(1)),
                Long.parseLong(told.get(2)),
                classes(Files.readString(said)));
    }

    private static SortedSet<String> classes(String said) {
        return CLASS.matcher(said)
                .results()
                .map(found -> found.group(1).replace('.', '/'))
                .filter(name -> !name.startsWith("been/testing/"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** One for each target, in the order of the file: the last that it holds. */
    static List<FuzzFigure> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        var last = new LinkedHashMap<String, FuzzFigure>();
        for (String line : Files.readAllLines(file)) {
            FuzzFigure figure = Wire.read(line, FuzzFigure.class);
            last.put(figure.module + " " + figure.target, figure);
        }
        return List.copyOf(last.values());
    }

    boolean isOf(FuzzTarget one) {
        return module.equals(one.module()) && target.equals(one.method());
    }

    /** Without a crash ten million, or one where each takes more than a tenth of a millisecond. */
    boolean isEnough() {
        return crashes == 0 && (inputs >= MANY || (inputs >= FEW && inputsPerSecond() < 10_000));
    }

    /** How many it is short of the next number that may be enough. */
    long missing() {
        return (inputs < FEW ? FEW : MANY) - inputs;
    }

    /** Both, where the later was given what the earlier had found. */
    FuzzFigure and(FuzzFigure later) {
        var all = new TreeSet<>(classes);
        all.addAll(later.classes);
        return new FuzzFigure(
                module,
                target,
                later.commit,
                nanos + later.nanos,
                inputs + later.inputs,
                Math.max(crashes, later.crashes),
                Math.max(slowestNanos, later.slowestNanos),
                Math.max(heapBytes, later.heapBytes),
                all);
    }

    long inputsPerSecond() {
        return inputs * 1_000_000_000 / Math.max(nanos, 1);
    }
}
