package been.web.rest;

import been.protocol.results.StoredExecution;
import been.results.CsvLabel;
import been.results.Results;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Raw values of one metric as {@code version,binary,execution,iteration,value}, of the executions
 * that enter statistics; what {@code been analyze} reads.
 */
final class MeasurementCsv {

    private final Results results;
    private final Map<String, String> labelByExperiment;

    MeasurementCsv(Results results, Map<String, String> labelByExperiment) {
        this.results = results;
        this.labelByExperiment = labelByExperiment;
    }

    /** Holds one execution's values in memory at a time. */
    void write(String analysis, String metric, OutputStream out) throws IOException {
        Writer csv = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        csv.write("version,binary,execution,iteration,value\n");
        for (StoredExecution execution : results.executions(analysis)) {
            if (execution.validity().counts()) {
                write(execution, metric, csv);
            }
        }
        csv.flush();
    }

    private void write(StoredExecution execution, String metric, Writer csv) throws IOException {
        var address = execution.address();
        String experiment = address.experiment();
        String start =
                CsvLabel.cell(labelByExperiment.getOrDefault(experiment, experiment))
                        + ","
                        + address.binary()
                        + ","
                        + address.execution()
                        + ",";
        double[] values = results.measurements(address).getOrDefault(metric, new double[0]);
        for (int i = 0; i < values.length; i++) {
            csv.write(start + i + "," + values[i] + "\n");
        }
    }
}
