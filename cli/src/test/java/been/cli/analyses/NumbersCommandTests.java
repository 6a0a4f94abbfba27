package been.cli.analyses;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.protocol.Listing;
import been.protocol.analyses.ExperimentNumbers;
import been.protocol.analyses.ExperimentNumbers.ClusterNumbers;
import been.protocol.analyses.ExperimentNumbers.LevelNumbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumbersCommandTests {
    @TempDir Path data;

    @Test
    void numbersArePrintedLevelByLevel() throws IOException {
        var measurements =
                new LevelNumbers("measurement", 400, 12.5, 0.5, 11, 12, 12.4, 13, 15, 0.4, null);
        var executions =
                new LevelNumbers("execution", 10, 12.5, 0.31, 12, 12.2, 12.5, 12.8, 13, null, 2.71);
        var numbers =
                new ExperimentNumbers(
                        "v2.17.0",
                        "2.17.0",
                        "parse",
                        "ms",
                        List.of(measurements, executions),
                        List.of(
                                new ClusterNumbers(0.75, 300, 12, 11, 13),
                                new ClusterNumbers(0.25, 100, 14, 13.5, 15)));
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    "GET /api/v1/analyses/7/numbers?metric=parse&experiment=v2.17.0",
                    new Listing<>(List.of(numbers)));
            assertThat(
                            platform.been(
                                            "analyses",
                                            "numbers",
                                            "7",
                                            "--metric",
                                            "parse",
                                            "--experiment",
                                            "v2.17.0")
                                    .out())
                    .containsPattern("2[.]17[.]0 +measurement +400 +12[.]5 +12[.]4 +12 +13")
                    .containsPattern("2[.]17[.]0 +execution +10 .*- +2[.]71")
                    .contains("2.17.0 has 2 clusters:")
                    .containsPattern("75 % +12 +11 +13");
        }
    }
}
