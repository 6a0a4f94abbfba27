package been.bench.explain;

import been.bench.explain.PlantedProgram.Language;
import been.bench.platform.GitRepository;
import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.statistics.Proportion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/** Whether profiles name the function that got slower, and no other. */
final class PlantedFunctions {
    /** In each program: each version is profiled once, for the change before and after it. */
    private static final int CHANGES = 10;

    private final Platform platform;
    private final Path folder;
    private final RandomGenerator random;

    private int first;
    private int wrong;
    private int others;

    PlantedFunctions(Platform platform, Path folder, RandomGenerator random) {
        this.platform = platform;
        this.folder = folder;
        this.random = random;
    }

    /**
     * @param changes to find, {@value #CHANGES} or a multiple
     */
    List<Reading> measure(Language language, int changes)
            throws BenchException, IOException, InterruptedException {
        first = 0;
        wrong = 0;
        others = 0;
        var seconds = new Sample();
        for (int i = 0; i < changes / CHANGES; i++) {
            String name = language.name().toLowerCase(Locale.ROOT) + "-" + i;
            var program = PlantedProgram.of(language, CHANGES, random);
            GitRepository.make(folder.resolve(name), language.file(), program.versions());
            JsonNode profiled = platform.run(analysis(language, name, "profile: all\n"));
            long begun = System.nanoTime();
            List<Explained> all = Explained.await(platform, profiled, CHANGES, language.profiler());
            seconds.add((System.nanoTime() - begun) / 1e9 / program.versions().size());
            for (int j = 0; j < CHANGES; j++) {
                judge(all.get(j).explanation(), program.slower().get(j));
            }
            if (i == 0) {
                JsonNode plain = platform.run(analysis(language, name, ""));
                others = verdicts(plain).equals(verdicts(profiled)) ? 0 : CHANGES;
            }
        }
        int rewritten = PlantedProgram.REWRITTEN * changes;
        return List.of(
                Reading.of(
                                "a function of a program in %s that takes 3 %% of the run longer: first in the table"
                                        .formatted(language.title()),
                                "%",
                                Proportion.percent((double) first / changes, changes))
                        .aiming("≥ 95 %", first >= 0.95 * changes)
                        .noting("by " + language.profiler()),
                Reading.of(
                                "… functions that were renamed, split or inlined, and are called changed",
                                "%",
                                Proportion.percent((double) wrong / rewritten, rewritten))
                        .aiming("≤ 1 %", wrong <= 0.01 * rewritten),
                Reading.of(
                                "… verdicts that differ from those without profiles",
                                "%",
                                Proportion.percent((double) others / CHANGES, CHANGES))
                        .aiming("0", others == 0),
                Reading.of("… time to profile a version", "s", seconds.value()));
    }

    private String analysis(Language language, String name, String more) {
        return """
        analysis: %s
        kind: regression
        versions: {git: {url: "%s"}}
        %s\
        repeat: {executions: 3, confirm: false}
        %s\
        """
                .formatted(name, folder.resolve(name), language.command(), more);
    }

    private static List<String> verdicts(JsonNode view) {
        return view.path("comparisons").findValuesAsString("verdict");
    }

    private void judge(JsonNode explanation, String slower) {
        List<JsonNode> functions = new ArrayList<>();
        explanation.path("functions").forEach(functions::add);
        if (!functions.isEmpty() && isOf(functions.getFirst(), slower)) {
            first++;
        }
        wrong +=
                (int)
                        functions.stream()
                                .filter(function -> function.path("isChanged").asBoolean())
                                .filter(function -> !isOf(function, slower))
                                .count();
    }

    private static boolean isOf(JsonNode function, String slower) {
        return function.path("function").asString().contains(slower);
    }
}
