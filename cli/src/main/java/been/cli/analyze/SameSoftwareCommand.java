package been.cli.analyze;

import been.results.chart.plot.Detection;
import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.SameSoftware;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What comparisons would say of nothing. Exit status 0, or 2 for an unusable file. */
@Command(
        name = "aa",
        description =
                "Compares the same software with itself: all versions in the file, which are"
                        + " assumed to be equal, with each other; or the executions of one version,"
                        + " split into random halves. Shows how often that raises a false alarm, and"
                        + " which change it would have found.",
        mixinStandardHelpOptions = true)
final class SameSoftwareCommand implements Callable<Integer> {

    private static final long SEED = 1;
    private static final int DIVISIONS = 2_000;

    @ParentCommand private AnalyzeCommand parent = new AnalyzeCommand();
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private InputOptions input = new InputOptions();
    @Mixin private ChartOptions chart = new ChartOptions();

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            defaultValue = "1%",
            converter = Shares.class,
            description = "relative change that does not matter (default: 1%%)")
    private double tolerance;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            defaultValue = "1%",
            converter = Shares.class,
            description = "target half-width of the interval (default: 1%%)")
    private double precision;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            defaultValue = "99%",
            converter = Shares.class,
            description = "confidence of the interval (default: 99%%)")
    private double confidence;

    @Override
    public Integer call() {
        Criteria criteria;
        try {
            criteria = new Criteria(new Confidence(confidence), tolerance, precision, Better.LOWER);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        return switch (input.read(parent.standardInput()).comparable()) {
            case Reading.Refused(var problem) -> Exits.refuse(spec, problem);
            case Reading.Measurements(var versions, _, _, _) -> study(versions, criteria);
        };
    }

    private int study(List<VersionMeasurements> versions, Criteria criteria) {
        List<Observations> runs = versions.stream().map(VersionMeasurements::observations).toList();
        SameSoftware study;
        try {
            study =
                    runs.size() > 1
                            ? SameSoftware.ofRuns(runs, criteria)
                            : SameSoftware.ofHalves(
                                    runs.getFirst(),
                                    criteria,
                                    DIVISIONS,
                                    new SplittableRandom(SEED));
        } catch (IllegalArgumentException e) {
            return Exits.refuse(spec, input.file + ": " + e.getMessage());
        }
        var out = spec.commandLine().getOut();
        if (input.json) {
            out.println(json(study));
        } else {
            lines(study, runs.size()).forEach(out::println);
        }
        out.flush();
        chart.write(() -> Detection.of(study));
        return Exits.GOOD;
    }

    private List<String> lines(SameSoftware study, int runs) {
        String what =
                runs > 1
                        ? "each of %d runs with each other".formatted(runs)
                        : "%d random divisions of one run into halves"
                                .formatted(study.comparisons());
        return List.of(
                "%s, %d executions a side, %s interval"
                        .formatted(what, study.executions(), Percent.of(confidence)),
                "false alarms    %s (%d reported a change beyond %s)"
                        .formatted(
                                share(study.falseAlarms(), study),
                                study.falseAlarms(),
                                Percent.of(tolerance)),
                "equivalent      " + share(study.equivalent(), study),
                "interval held 1 " + share(study.held(), study),
                "would be found  " + found(study));
    }

    private static String found(SameSoftware study) {
        // Below 0, what is called the same differs by more than the noise: no change is needed.
        return study.detectable(0.5) <= 0
                ? "unknown: too much is an alarm already; either this is not the same"
                        + " software, or its executions do not repeat"
                : "a slowdown of %s half the time, of %s in 8 of 10, of %s in 99 of 100"
                        .formatted(
                                change(study.detectable(0.5)),
                                change(study.detectable(0.8)),
                                change(study.detectable(0.99)));
    }

    private static String share(int count, SameSoftware study) {
        return Rounding.significant(100.0 * count / study.comparisons(), 3) + " %";
    }

    private static String change(double change) {
        return Double.isFinite(change)
                ? Rounding.significant(100 * change, 2) + " %"
                : "no known size";
    }

    private String json(SameSoftware study) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("comparisons", study.comparisons());
        node.put("executions", study.executions());
        node.put("false_alarms", study.falseAlarms());
        VersionJson.number(node, "false_alarm_rate", study.falseAlarmRate());
        node.put("equivalent", study.equivalent());
        node.put("held", study.held());
        node.put("confidence", confidence);
        node.put("tolerance", tolerance);
        ObjectNode detectable = node.putObject("detectable");
        VersionJson.number(detectable, "power_50", study.detectable(0.5));
        VersionJson.number(detectable, "power_80", study.detectable(0.8));
        VersionJson.number(detectable, "power_99", study.detectable(0.99));
        return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(node);
    }
}
