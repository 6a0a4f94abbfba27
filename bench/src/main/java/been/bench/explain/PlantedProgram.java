package been.bench.explain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Versions of a program of eight functions, each about an eighth of its run. In every version after
 * the first, one function takes 3 % of the run longer; another has a new name, one became two, and
 * the code of one is where it was called.
 *
 * @param versions the sources
 * @param slower the name of the slower function of each version after the first
 */
record PlantedProgram(List<String> versions, List<String> slower) {
    private static final List<String> NAMES =
            List.of("parse", "check", "scan", "hash", "merge", "sort", "decode", "render");
    private static final double SLOWER = 0.03;

    /** In each version after the first. */
    static final int REWRITTEN = 3;

    /** A function of a program: its loops. */
    private record Function(String name, long rounds) {}

    /** How a language writes it. */
    enum Language {
        /** Run by callgrind. */
        C(
                "C",
                "program.c",
                """
                build: {run: cc -O1 -o program program.c, output: [program]}
                counters: cachegrind
                command:
                  run: ["${package.version}/program"]
                  measure: [instructions]
                """,
                3_000_000,
                "callgrind",
                """
                static unsigned long %1$s(unsigned long x) __attribute__((noinline));
                static unsigned long %1$s(unsigned long x) {
                    %2$s
                    return x;
                }
                """,
                "for (unsigned long i = 0; i < %dUL; i++) x = x * 6364136223846793005UL + 1442695040888963407UL;",
                "x = %s(x);",
                """
                %1$s
                int main(int words, char **unused) {
                    unsigned long x = words;
                    %2$s
                    return x == 0;
                }
                """),
        /** Recorded by Flight Recorder. Its compiler would merge linear steps. */
        JAVA(
                "Java",
                "Main.java",
                """
                build: {run: javac Main.java, output: [Main.class]}
                command:
                  run: [java, -cp, "${package.version}", Main]
                  measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                """,
                1_000_000_000L,
                "jfr",
                """
                static long %1$s(long x) {
                    %2$s
                    return x;
                }
                """,
                "for (long i = 0; i < %dL; i++) { x ^= x << 13; x ^= x >>> 7; x ^= x << 17; }",
                "x = %s(x);",
                """
                class Main {
                    %1$s
                    public static void main(String[] words) {
                        long x = 1;
                        for (int round = 0; round < 100; round++) x = round(x);
                        System.out.println("took %3$d." + ProcessHandle.current().pid() %% 10 + " ms " + x);
                    }

                    // Compiled as a whole from its second call on, as main never is.
                    static long round(long x) {
                        %2$s
                        return x;
                    }
                }
                """),
        /** Sampled by py-spy. */
        PYTHON(
                "Python",
                "main.py",
                """
                command:
                  run: [python3, "${package.version}/main.py"]
                  measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                """,
                32_000_000,
                "py-spy",
                """
                def %1$s(x):
                    %2$s
                    return x
                """,
                "for _ in range(%d): x = x * 69069 + 1 & 65535",
                "x = %s(x)",
                """
                import os
                %1$s
                def main(x):
                    for _ in range(100):
                        %2$s
                    print("took %3$d.%%d ms %%d" %% (os.getpid() %% 10, x))
                main(1)
                """);

        private final String title;
        private final String file;
        private final String command;
        private final long rounds;
        private final String profiler;
        private final String function;
        private final String loop;
        private final String call;
        private final String program;

        Language(
                String title,
                String file,
                String command,
                long rounds,
                String profiler,
                String function,
                String loop,
                String call,
                String program) {
            this.title = title;
            this.file = file;
            this.command = command;
            this.rounds = rounds;
            this.profiler = profiler;
            this.function = function;
            this.loop = loop;
            this.call = call;
            this.program = program;
        }

        String title() {
            return title;
        }

        /** The only one of the repository. */
        String file() {
            return file;
        }

        /** Keys of the analysis that builds, runs and measures it. */
        String command() {
            return command;
        }

        String profiler() {
            return profiler;
        }

        private long repeated() {
            return this == C ? 1 : 100;
        }
    }

    /**
     * @param changes how many; each makes one more version
     */
    static PlantedProgram of(Language language, int changes, RandomGenerator random) {
        double rounds = (double) language.rounds / language.repeated();
        List<Function> functions = new ArrayList<>();
        for (String name : NAMES) {
            double share = random.nextDouble(0.8, 1.2) / NAMES.size();
            functions.add(new Function(name, Math.round(rounds * share)));
        }
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
        double took = 1000;
        List<String> versions = new ArrayList<>();
        List<String> slower = new ArrayList<>();
        versions.add(text(language, functions, took, (_, function) -> plain(language, function)));
        for (int i = 0; i < changes; i++) {
            List<Integer> rewritten = List.copyOf(order.subList(1, 1 + REWRITTEN));
            do {
                Collections.shuffle(order, Random.from(random));
            } while (i > 0 && rewritten.contains(order.getFirst()));
            long total = functions.stream().mapToLong(Function::rounds).sum();
            Function changed = functions.get(order.getFirst());
            functions.set(
                    order.getFirst(),
                    new Function(changed.name(), changed.rounds() + Math.round(SLOWER * total)));
            took *= 1 + SLOWER;
            versions.add(
                    text(
                            language,
                            functions,
                            took,
                            (place, function) ->
                                    written(language, order.indexOf(place), function)));
            slower.add(changed.name());
        }
        return new PlantedProgram(versions, slower);
    }

    private static Part written(Language language, int place, Function function) {
        return switch (place) {
            case 1 -> plain(language, new Function(function.name() + "_all", function.rounds()));
            case 2 -> split(language, function.name(), function.rounds());
            case REWRITTEN -> new Part("", language.loop.formatted(function.rounds()));
            default -> plain(language, function);
        };
    }

    /** A definition, and what calls it. */
    private record Part(String definition, String call) {}

    private static Part plain(Language language, Function function) {
        return new Part(
                language.function.formatted(
                        function.name(), language.loop.formatted(function.rounds())),
                language.call.formatted(function.name()));
    }

    private static Part split(Language language, String name, long rounds) {
        Part first = plain(language, new Function(name + "_first", rounds / 2));
        Part second = plain(language, new Function(name + "_rest", rounds - rounds / 2));
        String calls = first.call() + "\n" + second.call();
        return new Part(
                first.definition()
                        + second.definition()
                        + language.function.formatted(name, indented(calls, 4)),
                language.call.formatted(name));
    }

    private static String text(
            Language language,
            List<Function> functions,
            double took,
            BiFunction<Integer, Function, Part> version) {
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < functions.size(); i++) {
            parts.add(version.apply(i, functions.get(i)));
        }
        String definitions = parts.stream().map(Part::definition).collect(Collectors.joining());
        String calls = parts.stream().map(Part::call).collect(Collectors.joining("\n"));
        int indent = language == Language.C ? 4 : 8;
        return language.program.formatted(definitions, indented(calls, indent), Math.round(took));
    }

    /** All but the first line, which is where the program has it. */
    private static String indented(String lines, int spaces) {
        return lines.replace("\n", "\n" + " ".repeat(spaces));
    }
}
