package been.results.exchange;

import been.protocol.results.StoredExecution;
import been.results.netcdf.LandingFile;
import been.results.netcdf.Series;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes everything stored about each execution, including excluded ones, as JSON. Numbers are not
 * rounded; other values are {@code "NaN"}, {@code "Infinity"} or {@code "-Infinity"}.
 */
public final class JsonWriter {

    private JsonWriter() {}

    public static void write(Selection selection, OutputStream out) throws IOException {
        // Closed only at the end: that would complete what a failure cut off.
        JsonGenerator json = JsonMapper.shared().createGenerator(out);
        json.writeStartObject();
        json.writeStringProperty("analysis", selection.analysis());
        json.writeArrayPropertyStart("executions");
        for (StoredExecution execution : selection.executions()) {
            write(execution, selection, json);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.close();
    }

    private static void write(StoredExecution execution, Selection selection, JsonGenerator json)
            throws IOException {
        LandingFile file = selection.landings().read(execution);
        json.writeStartObject();
        json.writeStringProperty("experiment", execution.address().experiment());
        json.writeStringProperty("version", execution.version());
        json.writePOJOProperty("configuration", new TreeMap<>(execution.configuration()));
        json.writeNumberProperty("binary", execution.address().binary());
        json.writeNumberProperty("execution", execution.address().execution());
        json.writeNumberProperty("order", execution.order());
        json.writeStringProperty("started", execution.startedAt().toString());
        json.writeStringProperty("host", execution.host());
        json.writeStringProperty("host_configuration", execution.hostDigest());
        json.writeStringProperty("command", file.landing().command());
        json.writePOJOProperty("packages", new TreeMap<>(file.landing().packages()));
        json.writeStringProperty("validity", execution.validity().word());
        json.writeBooleanProperty("counts", execution.validity().counts());
        json.writePOJOProperty("disturbed_by", execution.disturbedBy());
        json.writePOJOProperty("usage", new TreeMap<>(execution.usage()));
        json.writeArrayPropertyStart("metrics");
        for (Series series : file.series()) {
            boolean isWanted =
                    selection.metrics().stream()
                            .anyMatch(metric -> metric.name().equals(series.metric().name()));
            if (isWanted) {
                json.writeStartObject();
                json.writeStringProperty("name", series.metric().name());
                json.writeStringProperty("unit", series.metric().unit());
                json.writeStringProperty("title", series.metric().title());
                json.writeStringProperty(
                        "better", series.metric().better().name().toLowerCase(Locale.ROOT));
                json.writeStringProperty("summary", series.metric().summary().name());
                json.writeArrayPropertyStart("values");
                for (double value : series.values()) {
                    json.writeNumber(value);
                }
                json.writeEndArray();
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
