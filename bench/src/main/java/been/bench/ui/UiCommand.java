package been.bench.ui;

import been.bench.platform.ControllerProcess;
import been.bench.report.Bench;
import been.bench.report.BenchException;
import been.bench.report.BenchRun;
import been.bench.report.FigureChoice;
import been.bench.report.Reading;
import been.bench.report.Seed;
import been.cli.command.Installation;
import been.cli.command.Installation.ControllerJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code been bench ui}: pages and lists of a full platform. */
@Command(
        name = "ui",
        description = {
            "Fills a platform with 1,000,000 executions and 100,000 tasks that never ran, and measures"
                    + " its pages in the installed Chromium, its lists over REST, and 200 idle"
                    + " browser sessions.",
            "Takes a quarter of an hour, 2 GB of disk and, for the sessions, 10 GB of memory;"
                    + " --quick takes a minute, with a small store and 12 sessions.",
            "Figures: lists, pages, sessions.",
            "Exit status: 0, whatever the figures are; 2 if the memory is too small."
        },
        mixinStandardHelpOptions = true)
public final class UiCommand implements Callable<Integer> {
    /** What is measured, in this order. */
    private static final List<String> PARTS = List.of("lists", "pages", "sessions");

    @Mixin private final BenchRun run = new BenchRun();
    @Mixin private final Seed seed = new Seed();
    @Mixin private final FigureChoice choice = new FigureChoice();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> parts = choice.of(PARTS, part -> part);
        if (parts.contains("sessions")) {
            UiSessions.requireMemory(run);
        }
        UiStore store = run.isQuick() ? UiStore.QUICK : UiStore.WHOLE;
        var particulars = new LinkedHashMap<>(seed.particulars());
        particulars.put("store", store.sentence());
        try (run) {
            run.begin(particulars);
            run.measure("the platform", () -> measure(store, parts));
            return run.end(
                    Bench.UI,
                    choice.only(),
                    seed.value(),
                    choice.isAll() && run.problems().isEmpty());
        }
    }

    private List<Reading> measure(UiStore store, List<String> parts)
            throws BenchException, IOException, InterruptedException {
        Installation installation = run.installation();
        Path data = Files.createDirectories(run.work().resolve("data"));
        store.make(installation, data, seed.value());
        try (var controller =
                ControllerProcess.start(installation, data, ControllerJvm.UP, null, 0)) {
            run.measure("the start", () -> List.of(UiStart.settle(controller, store)));
            for (String part : parts) {
                run.measure(
                        part,
                        switch (part) {
                            case "lists" -> new UiLists(controller, store, run.isQuick())::measure;
                            case "pages" -> new UiPages(controller, run)::measure;
                            default -> new UiSessions(controller, store, run)::measure;
                        });
            }
        }
        return List.of();
    }
}
