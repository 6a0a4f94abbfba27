package been.analyses.module;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.module.MeasuredMetric.RunFigure;
import been.protocol.ResourceUsage;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunFigureTests {

    @Test
    void everyFigureIsOneThatHostsReport() {
        Map<String, Double> reported =
                Stream.concat(
                                Stream.of(
                                                ResourceUsage.Times.class,
                                                ResourceUsage.Memory.class,
                                                ResourceUsage.Processes.class,
                                                ResourceUsage.Transfers.class,
                                                ResourceUsage.Stalls.class,
                                                ResourceUsage.Counters.class)
                                        .flatMap(type -> Arrays.stream(type.getRecordComponents()))
                                        .map(RunFigureTests::figure),
                                Stream.of("energy-joules-package-0"))
                        .collect(Collectors.toMap(name -> name, _ -> 3.0));
        for (RunFigure figure : RunFigure.values()) {
            double expected =
                    switch (figure) {
                        case FREQUENCY -> 1; // cycles in a second
                        case INSTRUCTIONS -> 6; // of the two that count them, never both
                        default -> 3;
                    };
            assertThat(figure.in(reported)).as("%s", figure).hasValue(expected);
        }
    }

    @Test
    void whatAHostDidNotReadIsAbsentAndNotZero() {
        for (RunFigure figure : RunFigure.values()) {
            assertThat(figure.in(Map.of("exit-code", 0.0))).as("%s", figure).isEmpty();
        }
    }

    @Test
    void theEnergyOfAPackageContainsThatOfItsParts() {
        assertThat(
                        RunFigure.ENERGY.in(
                                Map.of(
                                        "energy-joules-package-0", 5.0,
                                        "energy-joules-package-1", 7.0,
                                        "energy-joules-package-0-core", 3.0,
                                        "energy-joules-psys", 20.0)))
                .hasValue(12);
    }

    @Test
    void onlyCountersNeedCounters() {
        assertThat(Arrays.stream(RunFigure.values()).filter(RunFigure::isCounted))
                .containsExactlyElementsOf(
                        List.of(
                                RunFigure.INSTRUCTIONS,
                                RunFigure.CYCLES,
                                RunFigure.FREQUENCY,
                                RunFigure.CACHE_REFERENCES,
                                RunFigure.CACHE_MISSES,
                                RunFigure.BRANCHES,
                                RunFigure.BRANCH_MISSES,
                                RunFigure.CPU_MIGRATIONS));
    }

    private static String figure(RecordComponent component) {
        return component.getName().replaceAll("[A-Z]", "-$0").toLowerCase(Locale.ROOT);
    }
}
