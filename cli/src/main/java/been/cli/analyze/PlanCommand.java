package been.cli.analyze;

import been.protocol.Quantities;
import been.results.chart.plot.PlanCurve;
import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.levels.Costs;
import been.statistics.plan.Dimensions;
import been.statistics.plan.Planner;
import been.statistics.wording.Percent;
import been.statistics.wording.SpokenDuration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How often to repeat, from a pilot. Exit status 0, or 2 when there is no such plan. */
@Command(
        name = "plan",
        description =
                "Plans a comparison from pilot measurements of one or two versions: the time"
                        + " needed for a precision, or the precision possible in a time.",
        mixinStandardHelpOptions = true)
final class PlanCommand implements Callable<Integer> {

    @ParentCommand private AnalyzeCommand parent = new AnalyzeCommand();
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private InputOptions input = new InputOptions();
    @Mixin private ChartOptions chart = new ChartOptions();

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            converter = Shares.class,
            description = "target half-width of the interval of the ratio (default: 1%%)")
    private @Nullable Double precision;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Times.class,
            description = "time for both versions, such as 2h, instead of a precision")
    private @Nullable Duration budget;

    @Option(
            names = "--costs",
            paramLabel = "COSTS",
            converter = PlanCosts.class,
            description =
                    "times of a measurement, of starting and warming up an execution, and of a"
                            + " build, such as measurement=100ms,execution=2s,build=5m")
    private @Nullable Costs costs;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            defaultValue = "99%",
            converter = Shares.class,
            description = "confidence of that interval (default: 99%%)")
    private double confidence;

    private static final class Times implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            try {
                return Quantities.parseDuration(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    @Override
    public Integer call() {
        if (budget != null && precision != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "use either --precision or --budget; the plan computes the other");
        }
        if (budget != null && costs == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--budget needs --costs, such as measurement=100ms,execution=2s");
        }
        if (precision != null && precision == 0) {
            throw new ParameterException(spec.commandLine(), "--precision cannot be 0");
        }
        Confidence wanted;
        try {
            wanted = new Confidence(confidence);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        return switch (input.read(parent.standardInput()).comparable()) {
            case Reading.Refused(var problem) -> Exits.refuse(spec, problem);
            case Reading.Measurements(var versions, _, _, _) -> plan(versions, wanted);
        };
    }

    private int plan(List<VersionMeasurements> versions, Confidence confidence) {
        if (versions.size() > 2) {
            return refuse(
                    "%d versions (%s); a pilot has one or two: leave only their rows in it"
                            .formatted(
                                    versions.size(),
                                    versions.stream()
                                                    .map(VersionMeasurements::label)
                                                    .limit(5)
                                                    .collect(Collectors.joining(", "))
                                            + (versions.size() > 5 ? ", …" : "")));
        }
        Observations old = versions.getFirst().observations();
        Observations current = versions.getLast().observations();
        if (Math.min(old.counts().executions(), current.counts().executions()) < 2) {
            return refuse("a pilot needs two executions of each version to see how they vary");
        }
        Costs known = costs == null ? new Costs(1, 0, 0) : costs;
        var planner = new Planner(old, current, known, confidence);
        double wanted = precision == null ? 0.01 : precision;
        Optional<Planner.Plan> plan =
                budget == null ? planner.toReach(wanted) : planner.within(budget.toNanos() / 1e9);
        if (plan.isEmpty()) {
            return refuse(
                    budget == null
                            ? "± %s is not reached by 100000 repetitions"
                                    .formatted(Percent.of(wanted))
                            : "%s do not suffice for two repetitions of each version"
                                    .formatted(SpokenDuration.of(budget)));
        }
        print(plan.get());
        OptionalDouble goal = budget == null ? OptionalDouble.of(wanted) : OptionalDouble.empty();
        chart.write(() -> PlanCurve.of(planner, plan.get(), goal));
        return Exits.GOOD;
    }

    private void print(Planner.Plan plan) {
        var out = spec.commandLine().getOut();
        if (input.json) {
            ObjectNode node = JsonNodeFactory.instance.objectNode();
            node.put("binaries", plan.dimensions().binaries());
            node.put("executions", plan.dimensions().executions());
            node.put("measurements", plan.dimensions().measurements());
            VersionJson.number(node, "half_width", plan.halfWidth());
            node.put("confidence", confidence);
            VersionJson.number(node, "seconds", costs == null ? Double.NaN : plan.seconds());
            node.put("sentence", sentence(plan));
            out.println(new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(node));
        } else {
            out.println(sentence(plan));
        }
        out.flush();
    }

    /**
     * For example {@code 24 executions × 40 measurements of each version, about 31 min, ± 0.8 %}.
     */
    private String sentence(Planner.Plan plan) {
        Dimensions d = plan.dimensions();
        var text = new StringBuilder();
        text.append(d.binaries() > 1 ? d.binaries() + " binaries × " : "");
        text.append(d.executions()).append(d.executions() == 1 ? " execution" : " executions");
        text.append(" × ").append(d.measurements());
        text.append(d.measurements() == 1 ? " measurement" : " measurements");
        text.append(" of each version, ");
        if (costs != null) {
            var time = Duration.ofNanos((long) (plan.seconds() * 1e9));
            text.append("about ").append(SpokenDuration.of(time)).append(" for both, ");
        }
        text.append(
                Double.isFinite(plan.halfWidth())
                        ? "± " + Percent.size(plan.halfWidth(), plan.halfWidth())
                        : "no interval");
        return text.append(" at ").append(Percent.of(confidence)).append(" expected").toString();
    }

    private int refuse(String why) {
        return Exits.refuse(spec, input.file + ": " + why);
    }
}
