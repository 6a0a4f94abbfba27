package been.system.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/**
 * Writes docs/reliability.md from what the fault tests left: {@code LINES PAGE COMMIT CELLS SEED}.
 */
final class ReliabilityPage {

    private ReliabilityPage() {}

    public static void main(String[] arguments) throws IOException {
        List<Figure> figures = Figure.of(Files.readAllLines(Path.of(arguments[0])));
        String page =
                text(
                        figures,
                        new Origin(
                                arguments[2],
                                arguments[3],
                                arguments[4],
                                machine(),
                                LocalDate.now(ZoneOffset.UTC).toString()));
        Files.writeString(Path.of(arguments[1]), page);
    }

    /** Where figures come from. */
    record Origin(String commit, String cells, String seed, String machine, String day) {}

    static String text(List<Figure> figures, Origin origin) {
        var page = new StringBuilder();
        page.append(
                """
                # Reliability

                Written by `./been test --faults`; not edited by hand. Every fault is injected into a real platform (controller, host runtimes, supervisors, tasks as processes of their own), and an auditor outside of it, who journaled every acknowledgement, checks the [guarantees](guarantees.md) afterwards. Nothing lost in n independent injections bounds the rate of losses by 3/n with 95 % confidence; where n is small that says little, and the bound says so.

                | fault | what was done | injections | violations | 95 % upper bound | recovery p50 | p99 | longest |
                | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
                """);
        for (Figure figure : figures) {
            page.append(row(figure)).append('\n');
        }
        page.append(
                """

                Recovery is the time from the injection until everything that was acknowledged had ended as promised, the tasks' own running time and the start of killed processes included; — where nothing has to recover.

                Run on %s at commit %s with `--cells %s --seed %s`, on %s.

                ## Negative controls

                A test that cannot fail proves nothing. With a build that fences nobody (`FencingFaultIT`, which rewrites one method of the built classes) the auditor finds reports that were taken from the wrong host; with a supervisor that the kernel does not schedule (`PartitionFaultIT`) it finds two attempts at a time. Both must be found, or the test fails.

                ## The faults

                F1 a process is killed (-9) before and after every step that it persists, or at any moment · F2 all processes are killed at once straight after a 2xx · F3 a controller is restarted by SIGTERM under load · F4 hosts and controller in network namespaces that fall apart silently, one way or both, or for moments · F5 a process is stopped (SIGSTOP) for longer than its lease · F7 wall clocks are set by an hour and more · F13 tasks that run away · F14 tasks that flood.
                """
                        .formatted(
                                origin.day(),
                                origin.commit(),
                                origin.cells(),
                                origin.seed(),
                                origin.machine()));
        return page.toString();
    }

    private static String row(Figure figure) {
        return "| %s | %s | %d | %d | %s | %s |"
                .formatted(
                        figure.fault(),
                        figure.what(),
                        figure.injections(),
                        figure.violations(),
                        bound(figure.upperBound()),
                        recovery(figure));
    }

    private static String bound(double bound) {
        return bound <= 1 ? String.format(Locale.ROOT, "%.2g", bound) : "none";
    }

    private static String recovery(Figure figure) {
        if (figure.recoveryMillis().isEmpty()) {
            return "— | — | —";
        }
        return "%s | %s | %s"
                .formatted(
                        seconds(figure.recovery(50)),
                        seconds(figure.recovery(99)),
                        seconds(figure.recovery(100)));
    }

    private static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }

    /** Processors, memory and kernel, without the name of anybody's machine. */
    private static String machine() throws IOException {
        String processor =
                Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                        .filter(line -> line.startsWith("model name"))
                        .map(line -> line.replaceFirst(".*: ", ""))
                        .findFirst()
                        .orElse("an unknown processor");
        return "%d × %s, Linux %s"
                .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        processor,
                        System.getProperty("os.version").replaceFirst("-.*", ""));
    }
}
