package been.bench.statistics;

import been.bench.report.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Executions of one program on a noisy machine, in the order in which they ran. */
record NoiseTape(List<Row> rows) {
    private static final String HEADER = "seconds,others,mean,median,minimum";

    /**
     * One execution.
     *
     * @param seconds from its start to that of the next
     * @param others their share in the time of its processors
     * @param mean of its measurements, as the two below
     */
    record Row(double seconds, double others, double mean, double median, double minimum) {

        private static Row of(String line) {
            double[] cells =
                    Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray();
            return new Row(cells[0], cells[1], cells[2], cells[3], cells[4]);
        }

        private String line() {
            return String.format(
                    Locale.ROOT,
                    "%.3f,%.3f,%.4f,%.4f,%.4f",
                    seconds,
                    others,
                    mean,
                    median,
                    minimum);
        }
    }

    NoiseTape {
        rows = List.copyOf(rows);
    }

    static NoiseTape read(Path file) throws BenchException, IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.size() < 100 || !lines.getFirst().equals(HEADER)) {
            throw new BenchException(
                    file + " is not a recording of ./been bench statistics --record");
        }
        return new NoiseTape(lines.stream().skip(1).map(Row::of).toList());
    }

    String text() {
        return rows.stream().map(Row::line).collect(Collectors.joining("\n", HEADER + "\n", "\n"));
    }
}
