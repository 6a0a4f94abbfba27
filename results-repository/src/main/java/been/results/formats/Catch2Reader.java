package been.results.formats;

import been.protocol.results.Metric.Better;
import been.results.CsvLabel;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
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
 * execution with its mean, in nanoseconds, as the only measurement.
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
        var executions = new ArrayList<ImportedExecution>();
        var path = new ArrayDeque<String>();
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (NAMED.contains(xml.getLocalName())) {
                    path.addLast(attribute(xml, "name"));
                } else if (xml.getLocalName().equals("mean")) {
                    Imports.requireFew(executions, 1);
                    executions.add(execution(String.join(": ", path), xml));
                }
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && NAMED.contains(xml.getLocalName())) {
                path.removeLast();
            }
        }
        if (executions.isEmpty()) {
            throw new ImportProblem(
                    "no benchmark of Catch2; have the program write them, with --reporter xml");
        }
        return executions;
    }

    private static ImportedExecution execution(String label, XMLStreamReader xml)
            throws ImportProblem {
        // A short file can have many benchmarks in a section with a long name.
        if (label.length() > LONGEST_LABEL) {
            throw new ImportProblem(
                    "a benchmark and its sections have a name of more than %,d characters"
                            .formatted(LONGEST_LABEL));
        }
        var names = new MetricNames();
        names.add("time", "ns", Better.LOWER, "Catch2, mean", number(xml));
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
