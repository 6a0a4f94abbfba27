package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.Counts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvMeasurementsTests {

    @Test
    void groupsRowsInAnyOrder() {
        List<VersionMeasurements> versions =
                read(
                        """
                        version,binary,execution,iteration,value
                        b,0,e1,1,11
                        a,0,e0,0,20
                        b,0,e1,0,10
                        b,1,e1,0,14
                        b,0,e2,0,12
                        """);
        assertThat(versions).extracting(VersionMeasurements::version).containsExactly("b", "a");
        assertThat(versions.getFirst().observations().counts())
                .isEqualTo(new Counts(2, 3, 4, false));
        assertThat(versions.getFirst().observations().values()).containsExactly(10, 11, 12, 14);
    }

    @Test
    void missingColumnsMeanOneOfThem() {
        VersionMeasurements all = read("value\n1\n2\n1.5e1\n").getFirst();
        assertThat(all.version()).isNull();
        assertThat(all.observations().counts()).isEqualTo(new Counts(1, 1, 3, true));
        assertThat(all.observations().values()).containsExactly(1, 2, 15);

        VersionMeasurements executions = read("execution,value\nx,1\ny,2\nx,3\n").getFirst();
        assertThat(executions.observations().executionMeans()).containsExactly(2, 2);
    }

    @Test
    void whatDoesNotFitIsRefusedAtItsLine() {
        byte[] text = ("value\n" + "1\n".repeat(1_001)).getBytes(StandardCharsets.UTF_8);
        var source = new CsvMeasurements("f.csv", () -> new ByteArrayInputStream(text), 1_000);
        assertThat(source.read())
                .isInstanceOfSatisfying(
                        Reading.Refused.class,
                        refused ->
                                assertThat(refused.problem())
                                        .startsWith("f.csv:1002: more than 1000 measurements"));
    }

    @Test
    void toleratesBomQuotesCaseSpacesAndOtherColumns() {
        List<VersionMeasurements> versions =
                read("\uFEFFVersion, host ,\"Value\"\r\n\"1.0, final\",alpha, 2.5 \r\n\r\n");
        assertThat(versions.getFirst().version()).isEqualTo("1.0, final");
        assertThat(versions.getFirst().observations().values()).containsExactly(2.5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                             | f.csv: empty; the first line must name the columns, at least value",
                "value                          | f.csv: no measurements below the first line",
                "version,val/a,1                | f.csv:1: no column value; the first line must name it, and may name version, binary, execution and iteration (found: version, val)",
                "value,value/1,2                | f.csv:1: the column value is named twice",
                "value/1/abc                    | f.csv:3: value 'abc' is not a number such as 12.5 or 1.25e-3",
                "value/1/NaN                    | f.csv:3: value NaN is not finite; leave out what could not be measured",
                "value/-Infinity                | f.csv:2: value -Infinity is not finite; leave out what could not be measured",
                "value/1e999                    | f.csv:2: value 1e999 is not finite; leave out what could not be measured",
                "value/0x1p3                    | f.csv:2: value '0x1p3' is not a number such as 12.5 or 1.25e-3",
                "value/1d                       | f.csv:2: value '1d' is not a number such as 12.5 or 1.25e-3",
                "version,value/a,1/b            | f.csv:3: 1 cells where the first line names 2 columns",
                "version,value/a,1,5            | f.csv:2: 3 cells where the first line names 2 columns",
                "version,value/' ',1            | f.csv:2: no version; a label is expected",
                "execution,value/,1             | f.csv:2: no execution; a label is expected",
                "iteration,value/1.5,1          | f.csv:2: iteration '1.5' is not a whole number",
                "iteration,value/0,1/1,2/0,3    | f.csv:4: this execution already has a measurement of this iteration",
            })
    void badInputIsRefusedWithItsPlace(String lines, String problem) {
        String text = lines.replace("' '", " ").replace('/', '\n');
        assertThat(source(text).read()).isEqualTo(new Reading.Refused(problem));
    }

    @Test
    void brokenQuotesAndBinaryFilesAreRefused() {
        assertThat(source("value\n\"1\"2\n").read())
                .isInstanceOfSatisfying(
                        Reading.Refused.class,
                        refused -> assertThat(refused.problem()).startsWith("f.csv: not readable"));
        assertThat(source("\u0000\u0001\u0002\n\u0003").read()).isInstanceOf(Reading.Refused.class);
    }

    @Test
    void failingStreamIsRefused() {
        Reading reading =
                new CsvMeasurements(
                                "f.csv",
                                () -> {
                                    throw new IOException("disk on fire");
                                })
                        .read();
        assertThat(reading).isEqualTo(new Reading.Refused("f.csv: cannot be read: disk on fire"));
    }

    @Test
    void missingFilesAndFoldersWithoutLandingFilesAreRefused(@TempDir Path folder) {
        String missing = folder.resolve("none.csv").toString();
        var none = new ByteArrayInputStream(new byte[0]);
        assertThat(MeasurementSource.of(missing, null, none, new StoredResults()).read())
                .isEqualTo(new Reading.Refused(missing + ": no such file"));
        assertThat(MeasurementSource.of(folder.toString(), null, none, new StoredResults()).read())
                .isEqualTo(
                        new Reading.Refused(
                                folder
                                        + ": holds no landing file that counts; they are called"
                                        + " NUMBER.nc"));
    }

    private static List<VersionMeasurements> read(String text) {
        return ((Reading.Measurements) source(text).read()).versions();
    }

    private static CsvMeasurements source(String text) {
        return new CsvMeasurements(
                "f.csv", () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
