package been.results.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.XmlText;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes the means of executions as a result of BenchExec, which its table-generator reads: an
 * execution a run, a metric a column. Runs of one experiment are named by binary and execution, so
 * that two files, of two experiments, are shown side by side.
 */
public final class BenchExecWriter {

    private BenchExecWriter() {}

    /**
     * @param platform version of the platform
     */
    public static void write(Selection selection, String platform, OutputStream out)
            throws IOException {
        try {
            XMLStreamWriter xml = XmlText.writer(new OutputStreamWriter(out, UTF_8));
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeDTD(
                    "<!DOCTYPE result PUBLIC \"+//IDN sosy-lab.org//DTD BenchExec result 3.18//EN\""
                            + " \"https://www.sosy-lab.org/benchexec/result-3.18.dtd\">");
            write(selection, platform, xml);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException failed) {
            throw new IOException("the XML could not be written", failed);
        }
    }

    private static void write(Selection selection, String platform, XMLStreamWriter xml)
            throws XMLStreamException {
        Map<String, List<StoredExecution>> experiments = selection.experiments();
        Map<String, String> labels = selection.labels();
        boolean isOne = experiments.size() == 1;
        StoredExecution first = selection.executions().getFirst();
        xml.writeStartElement("result");
        xml.writeAttribute("benchmarkname", "analysis " + selection.analysis());
        xml.writeAttribute("name", isOne ? labels.values().iterator().next() : "all");
        xml.writeAttribute("tool", "BEEN");
        xml.writeAttribute("toolmodule", "been");
        xml.writeAttribute("version", isOne ? first.version() : platform);
        xml.writeAttribute("generator", "BEEN " + platform);
        xml.writeAttribute("starttime", first.startedAt().toString());
        xml.writeAttribute("date", first.startedAt().toString());
        xml.writeStartElement("columns");
        for (Metric metric : selection.metrics()) {
            xml.writeEmptyElement("column");
            xml.writeAttribute("title", metric.name());
        }
        xml.writeEndElement();
        for (StoredExecution execution : selection.executions()) {
            String name =
                    "binary-%d/execution-%d"
                            .formatted(
                                    execution.address().binary(), execution.address().execution());
            run(
                    isOne ? name : labels.get(execution.address().experiment()) + "/" + name,
                    execution,
                    selection.metrics(),
                    xml);
        }
        xml.writeEndElement();
    }

    private static void run(
            String name, StoredExecution execution, List<Metric> metrics, XMLStreamWriter xml)
            throws XMLStreamException {
        xml.writeStartElement("run");
        xml.writeAttribute("name", name);
        xml.writeAttribute("files", "[]");
        column("status", "done", xml);
        column("category", "missing", xml);
        if (!execution.host().isEmpty()) {
            column("host", execution.host(), xml);
        }
        var usage = new TreeMap<>(execution.usage());
        Double cpuTime = usage.get("cpu-time-seconds");
        Double wallTime = usage.get("wall-time-seconds");
        Double memory = usage.get("memory-peak-bytes");
        if (cpuTime != null) {
            column("cputime", cpuTime + "s", xml);
        }
        if (wallTime != null) {
            column("walltime", wallTime + "s", xml);
        }
        if (memory != null) {
            column("memory", Math.round(memory) + "B", xml);
        }
        for (Metric metric : metrics) {
            Double mean = execution.means().get(metric.name());
            if (mean != null && Double.isFinite(mean)) {
                column(metric.summaryName(), mean + unit(metric), xml);
            }
        }
        xml.writeEndElement();
    }

    private static void column(String title, String value, XMLStreamWriter xml)
            throws XMLStreamException {
        xml.writeEmptyElement("column");
        xml.writeAttribute("title", title);
        xml.writeAttribute("value", value);
    }

    /** Those that table-generator takes for units; of others the number alone. */
    private static String unit(Metric metric) {
        return switch (metric.unit()) {
            case "s", "ms", "us", "ns", "J" -> metric.unit();
            case "byte" -> "B";
            default -> "";
        };
    }
}
