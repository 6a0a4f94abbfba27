package been.results.formats;

import been.protocol.results.Metric.Better;
import been.results.CsvLabel;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Catch2's XML ({@code --reporter xml}): each benchmark of a test case and its sections has one
 * execution with its mean, in nanoseconds, as the only measurement; where a test runs it again for
 * each of its other sections, each run is one.
 */
final class Catch2Reader implements FormatReader {
    /** Elements whose names together are that of a benchmark. */
    private static final Set<String> NAMED = Set.of("TestCase", "Section", "BenchmarkResults");

    private static final int LONGEST_LABEL = 1_000;

    @Override
    public List<ImportedExecution> read(InputStream in) throws ImportProblem {
        try {
            return executions(Xml.reader(in));
        } catch (XMLStreamException wrong) {
            throw Xml.unreadable(wrong);
        }
    }

    private static List<ImportedExecution> executions(XMLStreamReader xml)
            throws XMLStreamException, ImportProblem {
        var benchmarks = new LinkedHashMap<String, List<Double>>();
        var path = new ArrayDeque<String>();
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (NAMED.contains(xml.getLocalName())) {
                    path.addLast(attribute(xml, "name"));
                } else if (xml.getLocalName().equals("mean")) {
                    Imports.requireFew(benchmarks.size() + 1);
                    benchmarks
                            .computeIfAbsent(label(path), _ -> new ArrayList<>())
                            .add(number(xml));
                }
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && NAMED.contains(xml.getLocalName())) {
                path.removeLast();
            }
        }
        if (benchmarks.isEmpty()) {
            throw new ImportProblem(
                    "no benchmark of Catch2; have the program write them, with --reporter xml");
        }
        return benchmarks.entrySet().stream()
                .map(one -> execution(one.getKey(), one.getValue()))
                .toList();
    }

    private static String label(Collection<String> path) throws ImportProblem {
        String label = String.join(": ", path);
        // A short file can have many benchmarks in a section with a long name.
        if (label.length() > LONGEST_LABEL) {
            throw new ImportProblem(
                    "a benchmark and its sections have a name of more than %,d characters"
                            .formatted(LONGEST_LABEL));
        }
        return label;
    }

    private static ImportedExecution execution(String label, List<Double> means) {
        var names = new MetricNames();
        double[] values = means.stream().mapToDouble(Double::doubleValue).toArray();
        names.add("time", "ns", Better.LOWER, "Catch2, mean", values);
        return new ImportedExecution(
                label, Map.of(), 0, 0, Optional.empty(), "", "", names.series(), Optional.empty());
    }

    private static double number(XMLStreamReader xml) throws ImportProblem {
        String text = attribute(xml, "value");
        Double value = CsvLabel.decimal(text);
        if (value == null) {
            throw new ImportProblem(
                    "line %d: '%s' is not a number"
                            .formatted(xml.getLocation().getLineNumber(), text));
        }
        return value;
    }

    private static String attribute(XMLStreamReader xml, String name) {
        @Nullable String value = xml.getAttributeValue(null, name);
        return value == null ? "" : value;
    }
}
