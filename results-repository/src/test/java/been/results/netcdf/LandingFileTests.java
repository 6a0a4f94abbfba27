package been.results.netcdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import been.results.Landing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;

class LandingFileTests {
    private static final List<Series> SERIES =
            List.of(
                    new Series(Landings.PARSE, "recording measurements.brec", doubles(1000, 1)),
                    new Series(Landings.RATE, "matches of x", doubles(1000, 2)));

    @TempDir Path folder;

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        var landing = Landings.at(3).withAnswers(Map.of("status", "größer \"x\""));
        var read = LandingFile.read(write(landing, SERIES));
        assertThat(read.landing()).isEqualTo(landing);
        assertThat(read.platform()).isEqualTo("1.2.3");
        assertThat(read.series())
                .extracting(Series::metric)
                .containsExactly(Landings.PARSE, Landings.RATE);
        assertThat(read.series())
                .extracting(Series::source)
                .containsExactly("recording measurements.brec", "matches of x");
        for (int i = 0; i < 2; i++) {
            assertThat(read.series().get(i).values()).containsExactly(SERIES.get(i).values());
        }
    }

    @Test
    void emptyTextsAndUnusualNumbersSurvive() throws IOException {
        var full = Landings.at(3);
        var landing =
                new Landing(
                        full.address(),
                        full.task(),
                        1,
                        0,
                        full.version(),
                        Map.of(),
                        full.host(),
                        "",
                        Map.of(),
                        "",
                        full.startedAt(),
                        Map.of(),
                        List.of("swap", "clock-step"),
                        Map.of(),
                        List.of());
        double[] values = {Double.NaN, Double.POSITIVE_INFINITY, -0.0, Double.MIN_VALUE};
        var read =
                LandingFile.read(write(landing, List.of(new Series(Landings.PARSE, "", values))));
        assertThat(read.landing()).isEqualTo(landing);
        assertThat(read.series().getFirst().values()).containsExactly(values);
    }

    @Test
    void metricsOfOneLengthShareADimensionAndOthersHaveTheirOwn() throws IOException {
        assertThat(dimensions(write(Landings.at(0), SERIES))).containsExactly("measurement=1000");
        var uneven = List.of(SERIES.getFirst(), new Series(Landings.RATE, "x", doubles(3, 3)));
        var file = write(Landings.at(1), uneven);
        assertThat(dimensions(file))
                .containsExactlyInAnyOrder(
                        "measurement_parse=1000", "measurement_rate.per-second=3");
        assertThat(LandingFile.read(file).series().getLast().values()).hasSize(3);
    }

    @Test
    void theSameLandingGivesTheSameBytesAndNoneToSpare() throws IOException {
        var first = write(Landings.at(0), SERIES);
        var second = folder.resolve("second.nc");
        LandingWriter.write(second, Landings.at(0), SERIES, "1.2.3");
        assertThat(second).hasSameBinaryContentAs(first);
        assertThat(Files.size(first)).isLessThan(2 * 1000 * 8 + 4096);
    }

    @Test
    void aDamagedValueIsNoticed() throws IOException {
        var file = write(Landings.at(0), SERIES);
        var bytes = Files.readAllBytes(file);
        bytes[bytes.length - 11] ^= 1;
        Files.write(file, bytes);
        assertThatIOException()
                .isThrownBy(() -> LandingFile.read(file))
                .withMessage(
                        file + " is damaged: the values of rate.per-second have another checksum");
    }

    @Test
    void aTruncatedFileIsNoticedWhereverItEnds() throws IOException {
        var file = write(Landings.at(0), SERIES);
        var bytes = Files.readAllBytes(file);
        for (int length = 0; length < bytes.length; length += 97) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThatIOException()
                    .as("length %d", length)
                    .isThrownBy(() -> LandingFile.read(file));
        }
    }

    @Test
    void noDamageGivesOtherValuesOrAnotherException() throws IOException {
        var file = write(Landings.at(0), SERIES);
        var good = Files.readAllBytes(file);
        long seed = 20_260_102;
        var random = new Random(seed);
        int noticed = 0;
        for (int i = 0; i < 1_000; i++) {
            var bytes = good.clone();
            bytes[random.nextInt(2000)] = (byte) random.nextInt();
            Files.write(file, bytes);
            try {
                for (var series : LandingFile.read(file).series()) {
                    int which = series.values()[0] == SERIES.get(0).values()[0] ? 0 : 1;
                    assertThat(series.values())
                            .as("seed %d, mutation %d", seed, i)
                            .containsExactly(SERIES.get(which).values());
                }
            } catch (IOException damaged) {
                noticed++;
            }
        }
        assertThat(noticed).isGreaterThan(200);
    }

    @Test
    void aStrangersFileIsRefusedByName() throws IOException {
        var text = Files.writeString(folder.resolve("a.nc"), "some text");
        assertThatIOException()
                .isThrownBy(() -> LandingFile.read(text))
                .withMessage(text + " is not a NetCDF file of the classic kind");
    }

    private Path write(Landing landing, List<Series> series) throws IOException {
        var file = folder.resolve(landing.address().execution() + ".nc");
        LandingWriter.write(file, landing, series, "1.2.3");
        return file;
    }

    private static List<String> dimensions(Path file) throws IOException {
        try (var netcdf = NetcdfFile.open(file.toString())) {
            return netcdf.getDimensions().stream()
                    .map((Dimension d) -> d.getShortName() + "=" + d.getLength())
                    .toList();
        }
    }

    private static double[] doubles(int count, long seed) {
        return new Random(seed).doubles(count, 1, 100).toArray();
    }
}
