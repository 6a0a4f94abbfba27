package been.results.formats;

import been.results.JsonPath;
import been.results.MeasurementOrigin;
import been.results.netcdf.Series;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads the numbers at one path of a JSON document. */
public final class JsonValues {
    private static final long MAXIMUM_BYTES = 64L << 20;

    private JsonValues() {}

    /**
     * Reads a file.
     *
     * @return one series, with a value at least; or why there is none
     * @throws IOException when the disk fails
     */
    public static FileMetrics.Reading read(Path file, MeasurementOrigin.Located origin)
            throws IOException {
        if (Files.size(file) > MAXIMUM_BYTES) {
            return new FileMetrics.Refused(
                    origin.path() + " is larger than 64 MiB, too large to be read for values");
        }
        try {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                Tree.requireMemory(in);
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                return read(Tree.read(in), origin);
            }
        } catch (ImportProblem problem) {
            return new FileMetrics.Refused(origin.path() + ": " + problem.problem());
        }
    }

    private static FileMetrics.Reading read(JsonNode root, MeasurementOrigin.Located origin)
            throws ImportProblem {
        List<JsonNode> nodes = JsonPath.parsed(origin.values()).in(root);
        if (nodes.isEmpty()) {
            return new FileMetrics.Refused(
                    "%s has nothing at %s".formatted(origin.path(), origin.values()));
        }
        double[] values = new double[nodes.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = Tree.number(nodes.get(i), origin.values());
        }
        return new FileMetrics.Found(
                List.of(
                        new Series(
                                origin.metric(),
                                "%s in %s".formatted(origin.values(), origin.path()),
                                values)));
    }
}
