package been.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Wire;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.Explanation.Cost;
import been.protocol.profiles.Explanation.Profiled;
import been.protocol.profiles.Explanation.State;
import been.protocol.profiles.FunctionCost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code been explain} against a platform. */
class ExplainVerbTests {
    private static final String PATH = "/api/v1/changes/4/explanation";

    @TempDir private Path data = Path.of("");

    private static FunctionCost function(String name, double change, boolean isChanged) {
        var cost = new FunctionCost.Cost(0.10, 0.10 + change, change, change - 0.01, change + 0.01);
        return new FunctionCost(name, null, cost, cost, isChanged, List.of());
    }

    private static Explanation explanation(
            State state, @Nullable String problem, boolean ended, FunctionCost... functions) {
        return new Explanation(
                4,
                "2.16.0",
                "2.17.0",
                state,
                problem,
                "perf",
                "cycles",
                List.of("the profiler slows it down by 3 %"),
                0.99,
                List.of(functions),
                List.of(
                        new Profiled("2.17.0", "t1", 1, ended, "perf", null, List.of()),
                        new Profiled("2.16.0", "t2", 1, false, "perf", "it failed", List.of())),
                new Cost(5, 30));
    }

    @Test
    void aChangeIsProfiledAndItsFunctionsAreListed() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET " + PATH, explanation(State.NONE, null, false))
                    .answer("POST " + PATH, explanation(State.RUNNING, null, false))
                    .answer("GET " + PATH, explanation(State.RUNNING, null, true))
                    .answer(
                            "GET " + PATH,
                            explanation(
                                    State.READY,
                                    null,
                                    true,
                                    function("digest", 0.08, true),
                                    function("copy", -0.04, true),
                                    function("main", 0, false)));
            Ended ended = platform.been("explain", "4");
            assertThat(ended.status()).as("%s", ended).isZero();
            assertThat(ended.err())
                    .isEqualTo(
                            """
                            profiling takes 5 executions of each version, about 30 s without the profiler
                            profiling: 0 of 2 executions
                            profiling: 1 of 2 executions
                            """);
            assertThat(ended.out())
                    .startsWith(
                            """
                            2.17.0 compared with 2.16.0: 1 and 0 executions under perf, cycles
                            note: the profiler slows it down by 3 %

                            """)
                    .contains("▲ digest  10.00 %  18.00 %", "▼ copy    10.00 %   6.00 %")
                    .doesNotContain("main");
            assertThat(platform.been("explain", "4", "--all").out()).contains("main");
            assertThat(platform.calls()).containsOnlyOnce("POST " + PATH);
        }
    }

    @Test
    void noChangedFunctionIsSaid() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    "GET " + PATH,
                    explanation(State.READY, null, true, function("main", 0, false)));
            assertThat(platform.been("explain", "4").out())
                    .endsWith(
                            "no function certainly changed by more than half a percent of the run; --all lists those that cost something\n");
        }
    }

    @Test
    void whatCannotBeExplainedSaysWhy() throws IOException {
        try (var platform = new FakePlatform(data)) {
            Explanation failed = explanation(State.FAILED, "no host has perf", false);
            platform.answer("GET " + PATH, failed).answer("POST " + PATH, failed);
            Ended ended = platform.been("explain", "4", "--executions", "3");
            assertThat(ended.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
            assertThat(ended.err())
                    .isEqualTo("been: change 4 is not explained: no host has perf\n");
            assertThat(platform.asked().getLast().body()).isEqualTo("{\"executions\":3}");
            Ended json = platform.been("explain", "4", "--json");
            assertThat(json.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
            assertThat(Wire.read(json.out(), Explanation.class)).isEqualTo(failed);
        }
    }
}
