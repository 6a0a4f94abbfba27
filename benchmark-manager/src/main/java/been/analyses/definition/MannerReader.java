package been.analyses.definition;

import been.analyses.yaml.Fields;
import java.util.List;
import java.util.Optional;

/** Reads of {@code repeat:} what is not a number of executions. */
final class MannerReader {
    private static final int MOST_MEASUREMENTS = 1_000_000;
    private static final double USUAL_EPSILON = 0.005;
    private static final int USUAL_STEP = 3;
    private static final int MOST_STEP = 1_000;

    private final Fields fields;

    MannerReader(Fields fields) {
        this.fields = fields;
    }

    Manner read() {
        return new Manner(
                rule(),
                fields.bool("confirm").orElse(Manner.USUAL.confirms()),
                fields.has("measurements"),
                warmUp(),
                fields.choice("mode", Mode.class).orElse(Mode.INTERLEAVED) == Mode.DUET);
    }

    /** The words of {@code rule:}. */
    private enum Rule {
        PRECISION,
        CV
    }

    /** The words of {@code mode:}. */
    private enum Mode {
        INTERLEAVED,
        DUET
    }

    private StoppingRule rule() {
        Rule rule = fields.choice("rule", Rule.class).orElse(Rule.PRECISION);
        double epsilon = fields.share("epsilon", false, "0.5%").orElse(USUAL_EPSILON);
        int step = fields.integer("step", 1, MOST_STEP).orElse(USUAL_STEP);
        return switch (rule) {
            case CV -> new StoppingRule.SettledVariation(epsilon, step);
            case PRECISION -> {
                for (String key : List.of("epsilon", "step")) {
                    if (fields.has(key)) {
                        fields.problems()
                                .add(
                                        fields.placeOf(key),
                                        "repeat.%s has no effect without 'rule: cv'; leave one of them out"
                                                .formatted(key));
                    }
                }
                yield new StoppingRule.Precision();
            }
        };
    }

    private Optional<Integer> warmUp() {
        return fields.parsed(
                        "warm-up",
                        "'observed', or a whole number of measurements from 0 to 1,000,000",
                        MannerReader::warmUp)
                .flatMap(number -> number);
    }

    private static Optional<Optional<Integer>> warmUp(String text) {
        if (text.equals("observed")) {
            return Optional.of(Optional.empty());
        }
        return text.matches("[0-9]{1,7}") && Integer.parseInt(text) <= MOST_MEASUREMENTS
                ? Optional.of(Optional.of(Integer.valueOf(text)))
                : Optional.empty();
    }
}
