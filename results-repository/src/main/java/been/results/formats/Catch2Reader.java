package been.results.formats;

import been.protocol.results.Metric.Better;
import been.results.CsvLabel;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Catch2's XML ({@code --reporter xml}): each benchmark of a test case has one execution with its
 * mean, in nanoseconds, as the only measurement.
 */
final class Catch2Reader implements FormatReader {

    @Override
    public List<ImportedExecution> read(InputStream in) throws ImportProblem {
        try {
            return executions(benchmarks(Xml.reader(in)));
        } catch (XMLStreamException wrong) {
            throw Xml.unreadable(wrong);
        }
    }

    private static Map<String, Iterations> benchmarks(XMLStreamReader xml)
            throws XMLStreamException, ImportProblem {
        Map<String, Iterations> benchmarks = new LinkedHashMap<>();
        String test = "";
        String benchmark = null;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.END_ELEMENT
                    && xml.getLocalName().equals("BenchmarkResults")) {
                benchmark = null;
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                switch (xml.getLocalName()) {
                    case "TestCase" -> test = attribute(xml, "name");
                    case "BenchmarkResults" -> benchmark = attribute(xml, "name");
                    case "mean" -> {
                        if (benchmark != null) {
                            long line = xml.getLocation().getLineNumber();
                            String label = test.isEmpty() ? benchmark : test + ": " + benchmark;
                            benchmarks
                                    .computeIfAbsent(label, _ -> new Iterations())
                                    .addNext(line, number(attribute(xml, "value"), line));
                        }
                    }
                    default -> {
                        // Everything else is about tests.
                    }
                }
            }
        }
        if (benchmarks.isEmpty()) {
            throw new ImportProblem(
                    "no benchmark of Catch2; have the program write them, with --reporter xml");
        }
        return benchmarks;
    }

    private static String attribute(XMLStreamReader xml, String name) {
        @Nullable String value = xml.getAttributeValue(null, name);
        return value == null ? "" : value;
    }

    private static double number(String text, long line) throws ImportProblem {
        Double value = CsvLabel.decimal(text);
        if (value == null) {
            throw new ImportProblem("line %d: '%s' is not a number".formatted(line, text));
        }
        return value;
    }

    private static List<ImportedExecution> executions(Map<String, Iterations> benchmarks) {
        var executions = new ArrayList<ImportedExecution>();
        benchmarks.forEach((label, values) -> {
            var names = new MetricNames();
            names.add("time", "ns", Better.LOWER, "Catch2, mean", values.takeValues());
            executions.add(
                    new ImportedExecution(
                            label,
                            Map.of(),
                            0,
                            0,
                            Optional.empty(),
                            "",
                            "",
                            names.series(),
                            Optional.empty()));
        });
        return executions;
    }
}
