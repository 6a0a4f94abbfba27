package been.system.fuzz;

import been.system.ThisMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the part of docs/reliability.md on fuzzing: {@code LINES PAGE TIME}. */
public final class FuzzPage {
    private static final String BEGIN = "<!-- fuzzing: written by ./been test --fuzz -->\n";
    private static final String END = "<!-- fuzzing: end -->\n";

    private FuzzPage() {}

    public static void main(String[] arguments) throws IOException {
        List<FuzzFigure> figures =
                FuzzFigure.read(Path.of(arguments[0])).stream()
                        .sorted(
                                Comparator.comparing(FuzzFigure::module)
                                        .thenComparing(FuzzFigure::target))
                        .toList();
        Path page = Path.of(arguments[1]);
        String origin =
                "Last written by `./been test --fuzz %s` on %s, on %s; not edited by hand."
                        .formatted(
                                arguments[2],
                                LocalDate.now(ZoneOffset.UTC),
                                ThisMachine.description());
        System.out.println(table(figures));
        Files.writeString(page, replaced(Files.readString(page), text(figures, origin)));
    }

    /** The part with its marks, from the first to the last; empty where there is none. */
    public static String part(String page) {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        return begin < 0 || end < begin ? "" : "\n" + page.substring(begin, end + END.length());
    }

    /** The page with another text as its part, which comes last where it is new. */
    static String replaced(String page, String text) {
        String part = "\n" + BEGIN + text + END;
        String old = part(page);
        return old.isEmpty() ? page + part : page.replace(old, part);
    }

    static String text(List<FuzzFigure> figures, String origin) {
        return """
        ## Fuzzing

        %s Every reader of external bytes gets inputs that [Jazzer](https://github.com/CodeIntelligenceTesting/jazzer) derives from valid ones, each reader in its own JVM with a heap of 256 MiB, as many at a time as there are processors. For its first minute a target is guided by the values that its code compares, then by branches only. It ends after ten million inputs, after one million if each takes more than 0.1 ms of a processor, with what the fuzzer does between them, or after the time that the command sets; runs at later commits go on with it while the classes that its inputs led to stay the same. Each row names the commit of its last inputs. A crash is any outcome other than a value or a rejection with a message; an input that takes more than a second, three times in a row, or needs more than the heap, counts as one. Heap is everything that one input allocated, released or not.

        %s
        """
                .formatted(origin, table(figures));
    }

    private static String table(List<FuzzFigure> figures) {
        return """
        | module | target | commit | inputs | inputs a second of a processor | crashes | slowest input | most heap for one |
        | --- | --- | --- | ---: | ---: | ---: | ---: | ---: |
        """
                + figures.stream().map(FuzzPage::row).collect(Collectors.joining("\n"));
    }

    private static String row(FuzzFigure figure) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %,d | %,d | %d | %.2f ms | %.2f MiB |",
                figure.module(),
                figure.target(),
                figure.commit(),
                figure.inputs(),
                figure.inputsPerSecond(),
                figure.crashes(),
                figure.slowestNanos() / 1e6,
                figure.heapBytes() / (double) (1 << 20));
    }
}
