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
    /** Of each program: one renamed, one split, one inlined. */
    private static final int REWRITTEN = 3;

    /** Programs that are also measured without profiles. */
    private static final int COMPARED = 12;

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

    List<Reading> measure(Language language, int runs)
            throws BenchException, IOException, InterruptedException {
        first = 0;
        wrong = 0;
        others = 0;
        var seconds = new Sample();
        for (int i = 0; i < runs; i++) {
            String name = language.name().toLowerCase(Locale.ROOT) + "-" + i;
            var program = PlantedProgram.of(language, random);
            GitRepository.make(
                    folder.resolve(name),
                    language.file(),
                    List.of(program.before(), program.after()));
            JsonNode profiled = platform.run(analysis(language, name, "profile: changes\n"));
            long begun = System.nanoTime();
            judge(Explained.await(platform, profiled, language.profiler()), program);
            seconds.add((System.nanoTime() - begun) / 1e9);
            if (i < COMPARED) {
                JsonNode plain = platform.run(analysis(language, name, ""));
                others += verdicts(plain).equals(verdicts(profiled)) ? 0 : 1;
            }
        }
        int compared = Math.min(runs, COMPARED);
        return List.of(
                Reading.of(
                                "a function of a program in %s that takes 3 %% of the run longer: first in the table"
                                        .formatted(language.title()),
                                "%",
                                Proportion.percent((double) first / runs, runs))
                        .aiming("≥ 95 %", first >= 0.95 * runs)
                        .noting("by " + language.profiler()),
                Reading.of(
                                "… functions that were renamed, split or inlined, and are called changed",
                                "%",
                                Proportion.percent(
                                        (double) wrong / (REWRITTEN * runs), REWRITTEN * runs))
                        .aiming("≤ 1 %", wrong <= 0.01 * REWRITTEN * runs),
                Reading.of(
                                "… verdicts that differ from those without profiles",
                                "%",
                                Proportion.percent((double) others / compared, compared))
                        .aiming("0", others == 0),
                Reading.of(
                        "… from the end of the analysis to the explanation", "s", seconds.value()));
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

    private void judge(JsonNode explanation, PlantedProgram program) {
        List<JsonNode> functions = new ArrayList<>();
        explanation.path("functions").forEach(functions::add);
        if (!functions.isEmpty() && isOf(functions.getFirst(), program)) {
            first++;
        }
        wrong +=
                (int)
                        functions.stream()
                                .filter(function -> function.path("isChanged").asBoolean())
                                .filter(function -> !isOf(function, program))
                                .count();
    }

    private static boolean isOf(JsonNode function, PlantedProgram program) {
        return function.path("function").asString().contains(program.slower());
    }
}
