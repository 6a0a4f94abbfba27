package been.system.fault;

import static java.util.Map.entry;

import been.system.ThisMachine;
import been.system.fuzz.FuzzPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes docs/reliability.md from what the fault tests left, and from earlier runs of the same
 * code: {@code LINES REPORTS PAGE KEPT CODE COMMIT CELLS SEED}.
 */
final class ReliabilityPage {
    /** What this suite injects, by number of the fault. */
    private static final Map<Integer, String> FAULTS =
            new TreeMap<>(
                    Map.ofEntries(
                            entry(
                                    1,
                                    "a process is killed (-9) at every step that it persists, or at any moment"),
                            entry(2, "all processes are killed at once, straight after a 2xx"),
                            entry(
                                    3,
                                    "a host is drained, controllers are restarted by SIGTERM, under load"),
                            entry(
                                    4,
                                    "machines in network namespaces are partitioned silently, or for moments"),
                            entry(5, "a process is stopped (SIGSTOP) for longer than its lease"),
                            entry(6, "a disk has no space or inodes, or becomes read-only"),
                            entry(7, "wall clocks are set by an hour and more"),
                            entry(
                                    8,
                                    "the connection to the database is cut in the middle of a commit"),
                            entry(13, "tasks run away"),
                            entry(14, "tasks flood"),
                            entry(
                                    15,
                                    "a platform is upgraded from an older schema while tasks run"),
                            entry(16, "several faults of different kinds at a time")));

    private ReliabilityPage() {}

    public static void main(String[] arguments) throws IOException {
        Path page = Path.of(arguments[2]);
        Path kept = Path.of(arguments[3]);
        TestReports reports = TestReports.read(Path.of(arguments[1]));
        var run =
                new FaultRun(
                        arguments[4],
                        arguments[5],
                        Integer.parseInt(arguments[6]),
                        Long.parseLong(arguments[7]),
                        ThisMachine.description(),
                        LocalDate.now(ZoneOffset.UTC).toString(),
                        reports.passed(),
                        reports.failed(),
                        reports.skipped(),
                        Files.readAllLines(Path.of(arguments[0])).stream()
                                .map(Figure::read)
                                .toList());
        var runs = new ArrayList<>(FaultRun.read(kept, run.code()));
        runs.add(run);
        FaultRun.write(kept, runs);
        String fuzzing = Files.exists(page) ? FuzzPage.part(Files.readString(page)) : "";
        Files.writeString(page, text(runs) + fuzzing);
    }

    /** The page of runs of the same code, the last one last. */
    static String text(List<FaultRun> runs) {
        List<Figure> figures = runs.stream().flatMap(run -> run.figures().stream()).toList();
        return """
        # Reliability

        How the [guarantees](guarantees.md) held under injected faults. Every fault is injected into a real platform, with controllers, host runtimes, supervisors and tasks as separate processes. An external auditor, which journaled every acknowledgement, checks the guarantees afterwards. No violation in *n* independent injections bounds the rate of violations by 3/*n* with 95 %% confidence; a small *n* says little, and a dash means that it says nothing.

        Written by `./been test --faults`; do not edit. Runs of the same code add up:

        | day | commit | options | tests passed | machine |
        | --- | --- | --- | ---: | --- |
        %s
        %s
        | fault | what was done | injections | violations | rate at most (95 %%) |
        | --- | --- | ---: | ---: | ---: |
        %s

        ## By what was done

        | fault | what was done | injections | violations | rate at most (95 %%) | recovery p50 | p99 | longest |
        | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        %s

        Recovery is the time from the injection until everything acknowledged had ended as promised, including the tasks' own running time, the length of the fault and the restart of killed processes, on a machine that several platforms share. For F13, it is the time from the order to end until nothing of the task is left. A dash means that nothing has to recover.

        ## By variant

        | fault | what was done | variant | injections | violations | recovery p50 | longest |
        | --- | --- | --- | ---: | ---: | ---: | ---: |
        %s

        ## Not included

        %s

        ## Negative controls

        A test that cannot fail proves nothing. With a build without fencing (`FencingFaultIT`, which rewrites one method of the built classes), the auditor finds reports that were accepted from the wrong host. With a supervisor that the kernel does not schedule (`PartitionFaultIT`), it finds two attempts at the same time. Without the checks of epoch and host (`TwoPlacersTests`), an exclusive task is placed beside another. The tests fail unless all of these are found; they are not among the violations above.
        """
                .formatted(
                        runs.stream()
                                .map(ReliabilityPage::runRow)
                                .collect(Collectors.joining("\n")),
                        failed(runs),
                        rows(Figure.faults(figures), ReliabilityPage::faultRow),
                        rows(Figure.of(figures), ReliabilityPage::row),
                        rows(Figure.ways(figures), ReliabilityPage::wayRow),
                        missing(figures, runs));
    }

    private static String runRow(FaultRun run) {
        return "| %s | %s | `--cells %d --seed %d` | %d of %d | %s |"
                .formatted(
                        run.day(),
                        run.commit(),
                        run.cells(),
                        run.seed(),
                        run.passed(),
                        run.passed() + run.failed().size(),
                        run.machine());
    }

    /** A test that was cut short counts no violation, which a page of figures must not hide. */
    private static String failed(List<FaultRun> runs) {
        List<String> failed =
                runs.stream().flatMap(run -> run.failed().stream()).distinct().toList();
        return failed.isEmpty()
                ? ""
                : "\n**Tests failed**, whose figures are incomplete: %s.\n"
                        .formatted(quoted(failed));
    }

    private static String missing(List<Figure> figures, List<FaultRun> runs) {
        var lines = new ArrayList<String>();
        FAULTS.forEach((number, what) -> {
            if (figures.stream().noneMatch(figure -> figure.number() == number)) {
                lines.add("- **F%d was not run** (%s).".formatted(number, what));
            }
        });
        List<String> skipped =
                runs.stream().flatMap(run -> run.skipped().stream()).distinct().toList();
        if (!skipped.isEmpty()) {
            lines.add("- Skipped on this machine: %s.".formatted(quoted(skipped)));
        }
        lines.add(
                "- F6 and F16 fill file systems of their own, by space and by inodes, and make the kernel turn one read-only; disks that lose what was not flushed are those of a machine that `./been test --machines` boots (`PowerLossMachineIT`).");
        lines.add(
                "- F9 (poisoned packages), F10 (malformed requests: `RefusedInputIT`, `SchemathesisIT`), F11 (permissions) and F12 (uploads: `UploadFloodIT`) are deterministic test matrices in `./been test`.");
        return String.join("\n", lines);
    }

    private static String quoted(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private static String rows(List<Figure> figures, Function<Figure, String> row) {
        return figures.stream().map(row).collect(Collectors.joining("\n"));
    }

    private static String faultRow(Figure figure) {
        return "| %s | %s | %d | %d | %s |"
                .formatted(
                        figure.fault(),
                        FAULTS.getOrDefault(figure.number(), ""),
                        figure.injections(),
                        figure.violations(),
                        bound(figure.upperBound()));
    }

    private static String row(Figure figure) {
        return "| %s | %s | %d | %d | %s | %s | %s | %s |"
                .formatted(
                        figure.fault(),
                        figure.what(),
                        figure.injections(),
                        figure.violations(),
                        bound(figure.upperBound()),
                        seconds(figure, 50),
                        seconds(figure, 99),
                        seconds(figure, 100));
    }

    private static String wayRow(Figure figure) {
        return "| %s | %s | %s | %d | %d | %s | %s |"
                .formatted(
                        figure.fault(),
                        figure.what(),
                        figure.way(),
                        figure.injections(),
                        figure.violations(),
                        seconds(figure, 50),
                        seconds(figure, 100));
    }

    private static String bound(double bound) {
        return bound < 1 ? String.format(Locale.ROOT, "%.2g %%", 100 * bound) : "—";
    }

    private static String seconds(Figure figure, int percent) {
        return figure.recoveryMillis().isEmpty()
                ? "—"
                : String.format(Locale.ROOT, "%.2f s", figure.recovery(percent) / 1000.0);
    }
}
