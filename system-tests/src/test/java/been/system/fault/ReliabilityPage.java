package been.system.fault;

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
 * Writes docs/reliability.md from what the fault tests left: {@code LINES REPORTS PAGE COMMIT CELLS
 * SEED}.
 */
final class ReliabilityPage {
    /** What this suite injects, by number of the fault. */
    private static final Map<Integer, String> FAULTS =
            new TreeMap<>(
                    Map.of(
                            1,
                                    "a process is killed (-9) at every step that it persists, or at any moment",
                            2, "all processes are killed at once, straight after a 2xx",
                            3,
                                    "a host is drained, controllers are restarted by SIGTERM, under load",
                            4,
                                    "machines in network namespaces are partitioned silently, or for moments",
                            5, "a process is stopped (SIGSTOP) for longer than its lease",
                            7, "wall clocks are set by an hour and more",
                            8, "the connection to the database is cut in the middle of a commit",
                            13, "tasks run away",
                            14, "tasks flood"));

    private ReliabilityPage() {}

    public static void main(String[] arguments) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(arguments[0]));
        var origin =
                new Origin(
                        arguments[3],
                        arguments[4],
                        arguments[5],
                        ThisMachine.description(),
                        LocalDate.now(ZoneOffset.UTC).toString());
        TestReports reports = TestReports.read(Path.of(arguments[1]));
        Path page = Path.of(arguments[2]);
        String fuzzing = FuzzPage.part(Files.readString(page));
        Files.writeString(page, text(lines, reports, origin) + fuzzing);
    }

    /** Where figures come from. */
    record Origin(String commit, String cells, String seed, String machine, String day) {}

    static String text(List<String> lines, TestReports reports, Origin origin) {
        List<Figure> figures = Figure.of(lines);
        return """
        # Reliability

        How the [guarantees](guarantees.md) held under injected faults. Every fault is injected into a real platform, with controllers, host runtimes, supervisors and tasks as separate processes. An external auditor, which journaled every acknowledgement, checks the guarantees afterwards. No loss in *n* independent injections bounds the rate of losses by 3/*n* with 95 %% confidence; a small *n* says little, and a dash means that it says nothing.

        Written by `./been test --faults`; do not edit.

        Run on %s at commit %s with `--cells %s --seed %s`, on %s: %s

        | fault | what was done | injections | violations | rate at most (95 %%) | recovery p50 | p99 | longest |
        | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        %s

        Recovery is the time from the injection until everything acknowledged had ended as promised, including the tasks' own running time, the length of the fault and the restart of killed processes. For F13, it is the time from the order to end until nothing of the task is left. A dash means that nothing has to recover.

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
                        origin.day(),
                        origin.commit(),
                        origin.cells(),
                        origin.seed(),
                        origin.machine(),
                        ended(reports),
                        rows(figures, ReliabilityPage::row),
                        rows(Figure.ways(lines), ReliabilityPage::wayRow),
                        missing(figures, reports));
    }

    private static String ended(TestReports reports) {
        String passed = "%d tests passed".formatted(reports.passed());
        return reports.failed().isEmpty()
                ? passed + "."
                : passed
                        + ", and **%d failed**, whose figures are incomplete: %s."
                                .formatted(reports.failed().size(), quoted(reports.failed()));
    }

    private static String missing(List<Figure> figures, TestReports reports) {
        var lines = new ArrayList<String>();
        FAULTS.forEach((number, what) -> {
            if (figures.stream().noneMatch(figure -> figure.number() == number)) {
                lines.add("- **F%d was not run** (%s).".formatted(number, what));
            }
        });
        if (!reports.skipped().isEmpty()) {
            lines.add("- Skipped on this machine: %s.".formatted(quoted(reports.skipped())));
        }
        lines.add(
                "- F6 (full and read-only disks), F15 (upgrades) and F16 (hours of all at once) are not injected by this suite yet.");
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
