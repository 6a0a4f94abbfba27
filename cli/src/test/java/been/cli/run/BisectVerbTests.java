package been.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Bisection;
import been.protocol.analyses.Bisection.Cost;
import been.protocol.analyses.Bisection.Culprit;
import been.protocol.analyses.Bisection.Effect;
import been.protocol.analyses.Bisection.State;
import been.protocol.analyses.Bisection.Suspect;
import been.protocol.analyses.StartedAnalysis;
import been.protocol.analyses.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code been bisect} against a platform. */
class BisectVerbTests {
    private static final String START = "POST /api/v1/changes/4/bisections";

    @TempDir private Path data = Path.of("");

    private static Bisection bisection(
            State state, List<Culprit> culprits, List<Suspect> suspects) {
        return new Bisection(
                state,
                "the search in a sentence",
                "a",
                "z",
                null,
                culprits,
                suspects,
                new Cost(1400, 12, null),
                new Cost(1200, 9, null));
    }

    private Ended searched(@Nullable Bisection found, String... options) throws IOException {
        AnalysisView view = ExampleRun.analysis(8, found);
        try (var platform = new FakePlatform(data)) {
            platform.answer(START, new StartedAnalysis(8, "/analyses/8"))
                    .answer("GET /api/v1/analyses/8", view)
                    .text(
                            "GET /api/v1/analyses/8/events",
                            "data: " + Wire.write(view.summary()) + "\n\n");
            return platform.been(
                    IntStream.range(0, options.length + 2)
                            .mapToObj(i -> i == 0 ? "bisect" : i == 1 ? "4" : options[i - 2])
                            .toArray(String[]::new));
        }
    }

    @Test
    void theCulpritIsNamedWithItsEffectAndWhatTheSearchTook() throws IOException {
        var culprit =
                new Culprit(
                        List.of(new Suspect("c0ffee", null)),
                        "b00",
                        Verdict.REGRESSED,
                        new Effect(0.12, 0.11, 0.13, 0.99));
        Ended found = searched(bisection(State.FOUND, List.of(culprit), List.of()));
        assertThat(found.status()).as("%s", found).isZero();
        assertThat(found.out().lines().toList())
                .startsWith("the search in a sentence", "  c0ffee")
                .contains(
                        "  +12.0 % [+11.0, +13.0] against b00, measured once more",
                        "1,200 executions of 9 versions; predicted: 1,400 of 12");
        assertThat(found.out()).contains("/analyses/8\n");
    }

    @Test
    void aChangeThatIsNotLocatedListsSomeOfManyVersions() throws IOException {
        List<Suspect> suspects =
                IntStream.range(0, 23).mapToObj(i -> new Suspect("v" + i, null)).toList();
        Ended found = searched(bisection(State.NOT_LOCATED, List.of(), suspects));
        assertThat(found.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
        assertThat(found.out()).contains("  v19\n  and 3 more\n").doesNotContain("v20");
        Ended json = searched(bisection(State.NOT_LOCATED, List.of(), suspects), "--json");
        assertThat(Wire.read(json.out(), Bisection.class).suspects()).hasSize(23);
        assertThat(json.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
    }

    @Test
    void anAnalysisThatFoundNothingSaysHowItEnded() throws IOException {
        Ended none = searched(null);
        assertThat(none.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
        assertThat(none.err()).contains("been: ").endsWith("/analyses/8\n");
        assertThat(none.out()).isEmpty();
    }

    @Test
    void aSearchMayOnlyBeStarted() throws IOException {
        Ended started = searched(null, "--no-wait");
        assertThat(started.status()).isZero();
        assertThat(started.out()).matches("http://127.0.0.1:[0-9]+/analyses/8\n");
        assertThat(Wire.read(searched(null, "--no-wait", "--json").out(), StartedAnalysis.class))
                .isEqualTo(new StartedAnalysis(8, "/analyses/8"));
    }
}
