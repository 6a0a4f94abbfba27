package been.results.formats;

import been.protocol.results.Metric.Better;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * BenchExec's XML: each run an execution with one measurement of every column that is a number. A
 * run's name, which is that of its input, is the experiment, with its properties where the file has
 * runs of it with others; the same again is its next execution. Runs in the categories {@code
 * error}, {@code wrong} and {@code unknown} are no results.
 */
final class BenchExecReader implements FormatReader {
    private static final Pattern QUANTITY =
            Pattern.compile(
                    "([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?) ?([A-Za-z%]*)");

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        try {
            return new Walk(Xml.reader(in)).executions();
        } catch (XMLStreamException wrong) {
            throw Xml.unreadable(wrong);
        }
    }

    /** Unknown is what a tool reports that gives up, which may be fast. */
    private static final Set<String> NO_RESULTS = Set.of("error", "wrong", "unknown");

    /** A run while it is read. */
    private static final class Run {
        private final String name;
        private final String properties;
        private final Map<String, String> columns = new LinkedHashMap<>();

        Run(String name, String properties) {
            this.name = name;
            this.properties = properties;
        }
    }

    /** One walk through one file. */
    private static final class Walk {
        private final XMLStreamReader xml;
        private final List<Run> runs = new ArrayList<>();
        private final Map<String, Set<String>> propertiesByName = new HashMap<>();
        private final Map<String, Integer> executionsByLabel = new HashMap<>();
        private final List<ImportedExecution> executions = new ArrayList<>();
        private final Map<String, String> configuration = new LinkedHashMap<>();
        private String host = "";
        private Optional<Instant> started = Optional.empty();
        private @Nullable Run run;

        Walk(XMLStreamReader xml) {
            this.xml = xml;
        }

        List<ImportedExecution> executions() throws XMLStreamException, ImportProblem {
            boolean isResult = false;
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    if (!isResult && !xml.getLocalName().equals("result")) {
                        throw new ImportProblem(
                                "no result of BenchExec: its outermost element is "
                                        + xml.getLocalName()
                                        + ", not result");
                    }
                    isResult = true;
                    start();
                } else if (event == XMLStreamConstants.END_ELEMENT
                        && xml.getLocalName().equals("run")
                        && run != null) {
                    runs.add(run);
                    propertiesByName
                            .computeIfAbsent(run.name, _ -> new HashSet<>())
                            .add(run.properties);
                    run = null;
                }
            }
            runs.forEach(this::end);
            if (executions.isEmpty()) {
                throw new ImportProblem("holds no run with a number");
            }
            return executions;
        }

        private void start() {
            switch (xml.getLocalName()) {
                case "result" -> {
                    for (String key : List.of("tool", "version", "benchmarkname", "options")) {
                        String value = attribute(key);
                        if (!value.isEmpty()) {
                            configuration.put(key, value);
                        }
                    }
                    started = Tree.time(attribute("starttime"));
                }
                case "systeminfo" -> host = attribute("hostname");
                case "run" -> run = new Run(attribute("name"), attribute("properties"));
                case "column" -> {
                    if (run != null) {
                        run.columns.put(attribute("title"), attribute("value"));
                    }
                }
                default -> {}
            }
        }

        private void end(Run ended) {
            var names = new MetricNames();
            ended.columns.forEach((title, value) -> {
                var quantity = QUANTITY.matcher(value.strip());
                if (quantity.matches()) {
                    names.add(
                            named(title),
                            unit(quantity.group(2)),
                            Better.LOWER,
                            "BenchExec, column " + title,
                            Double.parseDouble(quantity.group(1)));
                }
            });
            if (names.series().isEmpty()) {
                return;
            }
            String category = ended.columns.getOrDefault("category", "");
            boolean isResult = !NO_RESULTS.contains(category);
            String label =
                    propertiesByName.getOrDefault(ended.name, Set.of()).size() > 1
                            ? ended.name + " " + ended.properties
                            : ended.name;
            String status = ended.columns.getOrDefault("status", "");
            var own = new LinkedHashMap<>(configuration);
            if (!ended.properties.isEmpty()) {
                own.put(ImportedExecution.PROPERTIES, ended.properties);
            }
            executions.add(
                    new ImportedExecution(
                            label,
                            own,
                            0,
                            executionsByLabel.merge(label, 1, Integer::sum) - 1,
                            started,
                            ended.columns.getOrDefault("host", host),
                            "",
                            names.series(),
                            isResult
                                    ? Optional.empty()
                                    : Optional.of(
                                            "BenchExec reports " + category + ": " + status)));
        }

        private String attribute(String name) {
            String value = xml.getAttributeValue(null, name);
            return value == null ? "" : value;
        }

        private static String named(String title) {
            return switch (title) {
                case "cputime" -> "cpu-time";
                case "walltime" -> "wall-time";
                default -> title;
            };
        }

        private static String unit(String suffix) {
            return switch (suffix) {
                case "" -> "1";
                case "B" -> "byte";
                default -> suffix;
            };
        }
    }
}
