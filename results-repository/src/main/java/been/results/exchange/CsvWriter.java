package been.results.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.CsvLabel;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;

/**
 * Writes the values of one metric as {@code version,binary,execution,iteration,value}, what {@code
 * been analyze} reads. One execution's values are in memory at a time.
 */
public final class CsvWriter {

    private CsvWriter() {}

    public static void write(Selection selection, OutputStream out) throws IOException {
        var labels = selection.labels();
        Metric metric = selection.metrics().getFirst();
        Writer csv = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
        csv.write("version,binary,execution,iteration,value\n");
        for (StoredExecution execution : selection.executions()) {
            var address = execution.address();
            String label = labels.getOrDefault(address.experiment(), address.experiment());
            String start =
                    CsvLabel.cell(label) + "," + address.binary() + "," + address.execution() + ",";
            double[] values = selection.values(execution, metric);
            for (int i = 0; i < values.length; i++) {
                csv.write(start + i + "," + values[i] + "\n");
            }
        }
        csv.flush();
    }
}
