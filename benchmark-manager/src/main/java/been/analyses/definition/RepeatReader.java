package been.analyses.definition;

import been.analyses.definition.AnalysisFile.Budget;
import been.analyses.definition.AnalysisFile.Pilot;
import been.analyses.definition.AnalysisFile.Repetition;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.Template;
import been.documents.Document;
import been.documents.Share;
import been.protocol.analyses.AnalysisKind;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads {@code repeat:}. */
final class RepeatReader {
    private static final double USUAL_CONFIDENCE = 0.99;
    private static final Duration USUAL_BUDGET = Duration.ofMinutes(30);
    private static final double USUAL_EPSILON = 0.005;
    private static final int USUAL_STEP = 3;

    private final Optional<BenchmarkModule> module;
    private final Document document;
    private final Usual usual;

    RepeatReader(Optional<BenchmarkModule> module, Document document, Usual usual) {
        this.module = module;
        this.document = document;
        this.usual = usual;
    }

    /** The defaults for what is measured. */
    enum Usual {
        TIMES(0.01, 5),
        COUNTS(0.01, 3),
        INSTRUCTIONS(0.001, 3);

        /** Of precision and tolerance. */
        private final double share;

        private final int pilot;

        Usual(double share, int pilot) {
            this.share = share;
            this.pilot = pilot;
        }
    }

    Repeat read(AnalysisFile file) {
        if (file.kind() == AnalysisKind.COMPARISON && document.has("/repeat", "versions")) {
            document.refuseKey(
                    "kind",
                    "repeat.versions belongs to a regression, and this is a comparison",
                    "/repeat/versions");
        }
        return file.repeat()
                .map(written -> repeat(written, file.kind()))
                .orElseGet(() ->
                        new Repeat(
                                usual.share,
                                USUAL_CONFIDENCE,
                                usual.share,
                                Optional.empty(),
                                ofModule(),
                                usual.pilot,
                                Optional.of(USUAL_BUDGET),
                                Optional.empty(),
                                RepetitionOptions.usual(usual(file.kind()), usual == Usual.TIMES)));
    }

    private Optional<Integer> ofModule() {
        return module.flatMap(m -> m.measurements());
    }

    /** A regression asks whether something changed, a comparison by how much it differs. */
    private static StoppingRule usual(AnalysisKind kind) {
        return kind == AnalysisKind.REGRESSION
                ? new StoppingRule.Decided()
                : new StoppingRule.Precision();
    }

    private Repeat repeat(Repetition written, AnalysisKind kind) {
        double precision = written.precision().map(Share::value).orElse(usual.share);
        double tolerance = written.tolerance().map(Share::value).orElse(usual.share);
        if (precision + tolerance >= 1) {
            refuse("tolerance", "precision and tolerance together must be below 100%");
        }
        Optional<Integer> measurements = measurements(written).or(this::ofModule);
        if (written.executions().isPresent()) {
            for (String key : List.of("budget", "pilot", "rule")) {
                if (document.has("/repeat", key)) {
                    refuse(
                            key,
                            "repeat.%s has no effect beside repeat.executions, which is exact; leave one of them out"
                                    .formatted(key));
                }
            }
        }
        if (bisects(written)) {
            for (String key : List.of("executions", "rule", "mode", "confirm")) {
                if (document.has("/repeat", key)) {
                    refuse(
                            key,
                            "repeat.%s has no effect beside 'versions: bisect', whose steps stop when they are decided; leave one of them out"
                                    .formatted(key));
                }
            }
        }
        RepetitionOptions options = options(written, kind, measurements);
        return new Repeat(
                precision,
                written.confidence().map(Share::value).orElse(USUAL_CONFIDENCE),
                tolerance,
                written.executions(),
                measurements,
                written.pilot().flatMap(Pilot::executions).orElse(usual.pilot),
                written.executions().isEmpty() && written.budget().isEmpty()
                        ? Optional.of(USUAL_BUDGET)
                        : written.budget().flatMap(Budget::time),
                written.budget().flatMap(Budget::executions),
                options);
    }

    private Optional<Integer> measurements(Repetition written) {
        Optional<Integer> own = written.measurements();
        Optional<Integer> pilot = written.pilot().flatMap(Pilot::measurements);
        if (own.isPresent() && pilot.isPresent() && !own.equals(pilot)) {
            document.refuseKey(
                    "conflict",
                    "repeat.pilot.measurements must equal repeat.measurements: executions of the pilot count too",
                    "/repeat/pilot/measurements");
        }
        boolean hasNoEffect =
                module.isPresent()
                        && module.get()
                                .texts()
                                .noneMatch(text ->
                                        Template.names(text).contains(Template.MEASUREMENTS));
        String message = "measurements has no effect: what runs does not use ${measurements}";
        if (hasNoEffect && own.isPresent()) {
            refuse("measurements", message);
        } else if (hasNoEffect && pilot.isPresent()) {
            document.refuseKey("no-effect", message, "/repeat/pilot/measurements");
        }
        return pilot.or(() -> own);
    }

    private RepetitionOptions options(
            Repetition written, AnalysisKind kind, Optional<Integer> measurements) {
        Optional<Integer> warmUp =
                written.warmUp()
                        .filter(word -> !word.equals("observed"))
                        .map(number -> new BigDecimal(number).intValueExact());
        if (warmUp.isPresent() && measurements.isPresent() && warmUp.get() >= measurements.get()) {
            refuse(
                    "warm-up",
                    "a warm-up of %,d leaves none of the %,d measurements of an execution"
                            .formatted(warmUp.get(), measurements.get()));
        }
        return new RepetitionOptions(
                rule(written, kind),
                written.confirm().orElse(!bisects(written)),
                written.measurements().isPresent(),
                warmUp,
                written.mode().filter("duet"::equals).isPresent(),
                written.versions()
                        .map(RepeatReader::mostWhole)
                        .orElse(RepetitionOptions.MOST_WHOLE),
                bisects(written),
                repeatsDisturbed(written));
    }

    /**
     * Both sides of a duet are disturbed alike, an exact number is exact, and others do not change
     * counts.
     */
    private boolean repeatsDisturbed(Repetition written) {
        boolean isDuet = written.mode().filter("duet"::equals).isPresent();
        if (isDuet && document.has("/repeat", "disturbed")) {
            refuse(
                    "disturbed",
                    "repeat.disturbed has no effect in a duet, whose sides are disturbed alike; leave it out");
        }
        return !isDuet
                && written.disturbed()
                        .map("repeat"::equals)
                        .orElse(usual == Usual.TIMES && written.executions().isEmpty());
    }

    private static boolean bisects(Repetition written) {
        return written.versions().filter("bisect"::equals).isPresent();
    }

    private static int mostWhole(String versions) {
        return versions.equals("all") ? Integer.MAX_VALUE : 0;
    }

    private StoppingRule rule(Repetition written, AnalysisKind kind) {
        if (written.rule().filter("cv"::equals).isPresent()) {
            return new StoppingRule.SettledVariation(
                    written.epsilon().map(Share::value).orElse(USUAL_EPSILON),
                    written.step().orElse(USUAL_STEP));
        }
        for (String key : List.of("epsilon", "step")) {
            if (document.has("/repeat", key)) {
                refuse(
                        key,
                        "repeat.%s has no effect without 'rule: cv'; leave one of them out"
                                .formatted(key));
            }
        }
        return switch (written.rule().orElse("")) {
            case "verdict" -> new StoppingRule.Decided();
            case "precision" -> new StoppingRule.Precision();
            default -> usual(kind);
        };
    }

    private void refuse(String key, String message) {
        document.refuseKey("no-effect", message, "/repeat", key);
    }
}
