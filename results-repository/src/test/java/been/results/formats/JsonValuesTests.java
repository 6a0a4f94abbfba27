package been.results.formats;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.results.Metric;
import been.results.JsonPath;
import been.results.MeasurementOrigin;
import been.results.netcdf.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValuesTests {
    private static final Metric TIME = new Metric("time", "ms", "time", Metric.Better.LOWER);
    private static final String DOCUMENT =
            """
            {"runs": [{"time": 1.5, "a b": [7, 8]}, {"time": 2}, {"lost": true}], "all": {"x": 3, "y": 4}}
            """;

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$.runs[*].time|1.5, 2",
                "$.runs[1].time|2",
                "$['runs'][0]['a b'][*]|7, 8",
                "$.all.*|3, 4",
                "$.all['y']|4",
            })
    void everyNumberAtThePathIsAMeasurement(String path, String values) throws IOException {
        Series series = ((FileMetrics.Found) read(DOCUMENT, path)).series().getFirst();
        assertThat(series.metric()).isEqualTo(TIME);
        assertThat(series.values())
                .containsExactly(
                        Arrays.stream(values.split(", "))
                                .mapToDouble(Double::parseDouble)
                                .toArray());
    }

    @Test
    void whatIsNotThereOrNoNumberIsOneSentence() throws IOException {
        assertThat(read(DOCUMENT, "$.runs[*].tme"))
                .isEqualTo(new FileMetrics.Refused("r.json has nothing at $.runs[*].tme"));
        assertThat(read(DOCUMENT, "$.all"))
                .isEqualTo(
                        new FileMetrics.Refused(
                                "r.json: $.all is {\"x\":3,\"y\":4}, not a number"));
        assertThat(((FileMetrics.Refused) read("{\"runs\": [", "$.runs[*]")).why())
                .startsWith("r.json: line ")
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "runs", "$.", "$..time", "$.runs[-1]", "$[?(@.x)]", "$.runs[1,2]"})
    void otherPathsAreRefused(String path) {
        assertThat(JsonPath.complaint(path)).contains("is not a path such as '$.results[*].time'");
    }

    private FileMetrics.Reading read(String text, String path) throws IOException {
        Path file = Files.writeString(folder.resolve("r.json"), text);
        return JsonValues.read(file, new MeasurementOrigin.Located(TIME, path, "r.json"));
    }
}
