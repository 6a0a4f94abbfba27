package been.web.example;

import been.analyses.Analyses;
import been.analyses.Repeats;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.RepeatPreview;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.Reproduction;
import been.tasks.RequestKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The second analysis repeats the first, on a host that was changed in between. */
public final class ExampleRepeats implements Repeats {
    private static final AnalysisId ORIGINAL = new AnalysisId(1);
    private static final AnalysisId REPEAT = new AnalysisId(2);
    private static final List<EnvironmentDifference> CHANGED =
            List.of(
                    new EnvironmentDifference(
                            EnvironmentDifference.HOST,
                            "host alpha is configured differently: 1 property",
                            List.of(
                                    new EnvironmentDifference.Property(
                                            "host.os.kernel", "6.1.0-18", "6.1.0-21"))));

    private final Analyses analyses;

    public ExampleRepeats(Analyses analyses) {
        this.analyses = analyses;
    }

    @Override
    public Optional<RepeatPreview> preview(AnalysisId original, @Nullable String experiment) {
        return analyses.view(original)
                .map(_ ->
                        new RepeatPreview(
                                original,
                                experiment,
                                "alpha",
                                20,
                                Duration.ofMinutes(3),
                                List.of(),
                                CHANGED));
    }

    @Override
    public Answer repeat(
            AnalysisId original,
            @Nullable String experiment,
            String who,
            @Nullable RequestKey key) {
        return original.equals(ORIGINAL)
                ? new Started(REPEAT)
                : new Refused(List.of("analysis " + original + " measured nothing"));
    }

    @Override
    public List<RepeatView> of(AnalysisId analysis) {
        return analysis.equals(ORIGINAL) || analysis.equals(REPEAT)
                ? List.of(
                        new RepeatView(
                                REPEAT,
                                ORIGINAL,
                                null,
                                AnalysisState.FINISHED,
                                Instant.parse("2026-05-02T08:00:00Z"),
                                Reproduction.REPRODUCED,
                                CHANGED,
                                List.of(
                                        new RepeatView.Outcome(
                                                "parse",
                                                "2.17.0",
                                                0.002,
                                                -0.004,
                                                0.008,
                                                0.99,
                                                Reproduction.REPRODUCED,
                                                "parsing of 2.17.0: reproduced; the repeat is at +0.2 %"))))
                : List.of();
    }
}
