package been.bench;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.Installation;
import been.cli.Installation.ControllerJvm;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code been bench ui}: pages and lists of a platform that is full. */
@Command(
        name = "ui",
        description = {
            "Fills a platform with 1,000,000 executions and 100,000 tasks that never ran, and measures"
                    + " its pages in the machine's Chromium, its lists over REST, and browser"
                    + " sessions that only watch. Takes ten minutes and 2 GB of disk; --quick one"
                    + " minute, with a small store.",
            "Exit status 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
final class UiCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--quick",
            description = "a small store, to see that all works; writes no page unless asked")
    private boolean quick;

    /** What is measured, in this order. */
    private enum Part {
        LISTS,
        PAGES,
        SESSIONS
    }

    @Option(
            names = "--only",
            paramLabel = "PART",
            description = "lists, pages or sessions alone; writes no page unless asked")
    private @Nullable String only;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "of an earlier run, for the same store again (default: a new one)")
    private @Nullable Long seed;

    @Option(
            names = "--page",
            paramLabel = "FILE",
            description = "where the section goes (default: docs/performance.md)")
    private @Nullable Path page;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "where the figures go as JSON (default: .build/bench/ui.json)")
    private @Nullable Path json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Installation installation = Installation.current();
        List<Part> asked = parts();
        UiStore store = quick ? UiStore.QUICK : UiStore.WHOLE;
        long used = seed == null ? new SplittableRandom().nextLong(1L << 31) : seed;
        Path work =
                installation.home().resolve(".build/bench/run-" + ProcessHandle.current().pid());
        var machine = Machine.ofThis(particulars(installation, store));
        var text = new ReportText(out);
        text.begin(machine);
        var readings = new ArrayList<Reading>();
        var problems = new ArrayList<String>();
        // Whoever ends it ends its controller and browser with it.
        Runtime.getRuntime().addShutdownHook(new Thread(UiCommand::endChildren));
        try {
            Path data = Files.createDirectories(work.resolve("data"));
            store.make(installation, data, used);
            try (var controller =
                    ControllerProcess.start(installation, data, ControllerJvm.UP, null, 0)) {
                readings.add(UiStart.settle(controller, store));
                text.line(readings.getLast());
                for (Part part : asked) {
                    List<Reading> measured =
                            switch (part) {
                                case LISTS -> new UiLists(controller, store, quick).measure();
                                case PAGES ->
                                        new UiPages(controller, work, quick).measure(problems);
                                case SESSIONS ->
                                        new UiSessions(controller, store, quick).measure(problems);
                            };
                    readings.addAll(measured);
                    measured.forEach(text::line);
                }
            }
        } catch (BenchException e) {
            problems.add(String.valueOf(e.getMessage()));
        } finally {
            Folders.remove(work);
        }
        problems.forEach(text::problem);
        var report = new Report(Bench.UI, machine, quick, used, readings, problems);
        ReportFiles.chosen(json, page, !quick && only == null && problems.isEmpty(), installation)
                .write(report, installation, out);
        return ExitStatus.SUCCESS;
    }

    private List<Part> parts() {
        String wanted = only;
        if (wanted == null) {
            return List.of(Part.values());
        }
        for (Part part : Part.values()) {
            if (part.name().equals(wanted.toUpperCase(Locale.ROOT))) {
                return List.of(part);
            }
        }
        throw CommandFailure.badInput(
                "there is no part '%s'; there are: lists, pages, sessions".formatted(wanted));
    }

    private static void endChildren() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    private static Map<String, String> particulars(Installation installation, UiStore store)
            throws InterruptedException {
        var particulars = new LinkedHashMap<String, String>();
        installation.commit().ifPresent(commit -> particulars.put("commit", commit));
        particulars.put("store", store.sentence());
        return particulars;
    }
}
