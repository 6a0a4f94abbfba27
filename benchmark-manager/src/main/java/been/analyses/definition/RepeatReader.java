package been.analyses.definition;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.Template;
import been.analyses.yaml.Fields;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code repeat:}. */
final class RepeatReader {
    private static final double USUAL_PRECISION = 0.01;
    private static final double USUAL_CONFIDENCE = 0.99;
    private static final double USUAL_TOLERANCE = 0.01;
    private static final int USUAL_PILOT = 5;
    private static final Duration USUAL_BUDGET = Duration.ofMinutes(30);
    private static final int MOST_EXECUTIONS = 10_000;
    private static final int MOST_MEASUREMENTS = 1_000_000;
    private static final Pattern EXECUTIONS = Pattern.compile("([0-9]{1,7}) executions?");

    private final Optional<BenchmarkModule> module;

    RepeatReader(Optional<BenchmarkModule> module) {
        this.module = module;
    }

    Repeat read(Fields fields) {
        return fields.section("repeat", "precision:, budget: or executions:")
                .map(this::repeat)
                .orElseGet(() ->
                        new Repeat(
                                USUAL_PRECISION,
                                USUAL_CONFIDENCE,
                                USUAL_TOLERANCE,
                                Optional.empty(),
                                module.flatMap(m -> m.run().measurements()),
                                USUAL_PILOT,
                                Optional.of(USUAL_BUDGET),
                                Optional.empty()));
    }

    private Repeat repeat(Fields fields) {
        double precision = fields.share("precision", false, "1%").orElse(USUAL_PRECISION);
        double confidence = fields.share("confidence", false, "99%").orElse(USUAL_CONFIDENCE);
        double tolerance = fields.share("tolerance", true, "1%").orElse(USUAL_TOLERANCE);
        if (precision + tolerance >= 1) {
            fields.problems()
                    .add(
                            fields.placeOf("tolerance"),
                            "precision and tolerance together must stay below 100%");
        }
        Optional<Integer> executions = fields.integer("executions", 2, MOST_EXECUTIONS);
        Optional<Integer> measurements = measurements(fields, "measurements");
        Optional<Fields> pilot = fields.section("pilot", "executions: and measurements:");
        int first =
                pilot.flatMap(p -> p.integer("executions", 2, MOST_EXECUTIONS)).orElse(USUAL_PILOT);
        if (pilot.isPresent()) {
            measurements = pilotMeasurements(pilot.get(), measurements);
            pilot.get().end();
        }
        Optional<Duration> time = Optional.empty();
        Optional<Integer> count = Optional.empty();
        if (isCount(fields)) {
            count = count(fields);
        } else {
            time =
                    fields.duration(
                            "budget", "20m, or a number of executions such as '400 executions'");
        }
        checkFixed(fields, executions);
        Manner manner = new MannerReader(fields).read();
        checkWarmUp(fields, manner, measurements);
        fields.end();
        boolean isOpen = executions.isEmpty() && time.isEmpty() && count.isEmpty();
        return new Repeat(
                precision,
                confidence,
                tolerance,
                executions,
                measurements.or(() -> module.flatMap(m -> m.run().measurements())),
                first,
                isOpen ? Optional.of(USUAL_BUDGET) : time,
                count,
                manner);
    }

    private static void checkFixed(Fields fields, Optional<Integer> executions) {
        if (executions.isEmpty()) {
            return;
        }
        for (String key : List.of("budget", "pilot", "rule")) {
            if (fields.has(key)) {
                fields.problems()
                        .add(
                                fields.placeOf(key),
                                "repeat.%s has no effect beside repeat.executions, which is exact; leave one of them out"
                                        .formatted(key));
            }
        }
    }

    private void checkWarmUp(Fields fields, Manner manner, Optional<Integer> measurements) {
        Optional<Integer> made = measurements.or(() -> module.flatMap(m -> m.run().measurements()));
        if (manner.warmUp().isPresent()
                && made.isPresent()
                && manner.warmUp().get() >= made.get()) {
            fields.problems()
                    .add(
                            fields.placeOf("warm-up"),
                            "a warm-up of %,d leaves nothing of the %,d measurements of an execution"
                                    .formatted(manner.warmUp().get(), made.get()));
        }
    }

    private Optional<Integer> pilotMeasurements(Fields pilot, Optional<Integer> measurements) {
        Optional<Integer> own = measurements(pilot, "measurements");
        if (own.isPresent() && measurements.isPresent() && !own.equals(measurements)) {
            pilot.problems()
                    .add(
                            pilot.placeOf("measurements"),
                            "repeat.pilot.measurements must equal repeat.measurements: executions of the pilot count too");
        }
        return own.or(() -> measurements);
    }

    private Optional<Integer> measurements(Fields fields, String key) {
        Optional<Integer> number = fields.integer(key, 1, MOST_MEASUREMENTS);
        boolean hasNoEffect =
                module.isPresent()
                        && Template.texts(module.get().run()).values().stream()
                                .flatMap(List::stream)
                                .noneMatch(text ->
                                        Template.names(text).contains(Template.MEASUREMENTS));
        if (number.isPresent() && hasNoEffect) {
            fields.problems()
                    .add(
                            fields.placeOf(key),
                            "measurements has no effect: what runs does not use ${measurements}");
        }
        return number;
    }

    private static boolean isCount(Fields fields) {
        return fields.value("budget").isPresent()
                && fields.value("budget").get() instanceof been.analyses.yaml.Value.Text text
                && EXECUTIONS.matcher(text.text()).matches();
    }

    private static Optional<Integer> count(Fields fields) {
        return fields.parsed(
                "budget",
                "a time such as 20m, or a number such as '400 executions'",
                text -> {
                    Matcher matcher = EXECUTIONS.matcher(text);
                    return matcher.matches()
                            ? Optional.of(Integer.valueOf(matcher.group(1))).filter(n -> n > 0)
                            : Optional.empty();
                });
    }
}
