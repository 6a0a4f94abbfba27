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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "column time ms|1.5, 20",
                "column 'n'|1, 2, 3",
                "size|39",
            })
    void columnsOfCsvFilesAndSizesAreRead(String values, String expected) throws IOException {
        String csv = "'n', time ms ,note\n1,1.5,x\n2,,\n3,2e1,y\n";
        FileMetrics.Reading read = read(csv, values);
        assertThat(((FileMetrics.Found) read).series().getFirst().values())
                .containsExactly(
                        Arrays.stream(expected.split(", "))
                                .mapToDouble(Double::parseDouble)
                                .toArray());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a,b/1,2 | r.json has no column 'time'; its first line names a, b",
                "time,time/1,2 | r.json has more than one column 'time'; its first line names time, time",
                "time/1/x | r.json:3: 'x' in column 'time' is not a number such as 12.5 or 1.25e-3",
                "time | r.json has nothing in column 'time'",
                "`` | r.json has nothing in column 'time'",
            })
    void aColumnThatCannotBeReadIsOneSentence(String csv, String why) throws IOException {
        assertThat(read(csv.replace('/', '\n'), "column time"))
                .isEqualTo(new FileMetrics.Refused(why));
    }

    @Test
    void aColumnOfMillionsOfValuesIsRefused() throws IOException {
        assertThat(read("time\n" + "1\n".repeat(4_000_001), "column time"))
                .isEqualTo(
                        new FileMetrics.Refused(
                                "r.json has more than 4,000,000 values in column 'time'"));
    }

    @Test
    void whatIsNoTextHasNoColumns() throws IOException {
        Path file = Files.write(folder.resolve("r.json"), new byte[] {0x1f, (byte) 0x8b, 8, 0, 0});
        var origin = new MeasurementOrigin.Located(TIME, "column time", "r.json");
        assertThat(JsonValues.read(file, origin))
                .isEqualTo(
                        new FileMetrics.Refused(
                                "r.json: not readable as CSV: it is compressed; unpack it first"));
        Files.write(file, new byte[] {'t', 'i', 'm', 'e', '\n', (byte) 0xff, '\n'});
        assertThat(JsonValues.read(file, origin))
                .isEqualTo(
                        new FileMetrics.Refused(
                                "r.json: not readable as CSV: it is not text in UTF-8; save it as that"));
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
