package been.statistics;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** The golden measurements, 8 binaries of 6 executions of 40 measurements in each version. */
public final class GoldenCsv {

    public static final String OLD = "old";
    public static final String NEW = "new";

    private GoldenCsv() {}

    public static InputStream resource(String name) {
        return Objects.requireNonNull(GoldenCsv.class.getResourceAsStream("/golden/" + name), name);
    }

    public static Observations version(String version) {
        SortedMap<Integer, SortedMap<Integer, List<Double>>> rows = new TreeMap<>();
        try (var reader =
                new BufferedReader(
                        new InputStreamReader(resource("hierarchy.csv"), StandardCharsets.UTF_8))) {
            reader.readLine();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                List<String> cells = List.of(line.split(",", -1));
                if (cells.get(0).equals(version)) {
                    rows.computeIfAbsent(Integer.valueOf(cells.get(1)), _ -> new TreeMap<>())
                            .computeIfAbsent(Integer.valueOf(cells.get(2)), _ -> new ArrayList<>())
                            .add(Double.valueOf(cells.get(4)));
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return Observations.ofBinaries(
                rows.values().stream()
                        .map(executions ->
                                executions.values().stream()
                                        .map(v ->
                                                v.stream()
                                                        .mapToDouble(Double::doubleValue)
                                                        .toArray())
                                        .toArray(double[][]::new))
                        .toArray(double[][][]::new));
    }
}
