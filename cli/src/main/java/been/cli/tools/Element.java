package been.cli.tools;

import been.cli.command.CommandFailure;
import been.protocol.NearestName;
import been.results.formats.Xml;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** An element of a benchmark definition, with its line. */
record Element(
        Path file,
        int line,
        String name,
        Map<String, String> attributes,
        List<Element> children,
        StringBuilder content) {

    /** What an element may have; the same as in BenchExec's benchmark.dtd. */
    private record Shape(List<String> attributes, List<String> children) {}

    private static final Shape TEXT = new Shape(List.of(), List.of());
    private static final Map<String, Shape> SHAPES =
            Map.of(
                    "benchmark",
                    new Shape(
                            List.of(
                                    "tool",
                                    "displayName",
                                    "timelimit",
                                    "hardtimelimit",
                                    "walltimelimit",
                                    "memlimit",
                                    "cpuCores",
                                    "threads"),
                            List.of(
                                    "rundefinition",
                                    "option",
                                    "propertyfile",
                                    "tasks",
                                    "requiredfiles",
                                    "resultfiles",
                                    "require",
                                    "columns")),
                    "rundefinition",
                    new Shape(
                            List.of("name"),
                            List.of("tasks", "option", "propertyfile", "requiredfiles")),
                    "tasks",
                    new Shape(
                            List.of("name"),
                            List.of(
                                    "include",
                                    "includesfile",
                                    "exclude",
                                    "excludesfile",
                                    "append",
                                    "withoutfile",
                                    "option",
                                    "propertyfile",
                                    "requiredfiles")),
                    "require",
                    new Shape(List.of("cpuModel", "cpuCores", "memory"), List.of()),
                    "option",
                    new Shape(List.of("name"), List.of()),
                    "propertyfile",
                    new Shape(List.of("expectedverdict"), List.of()),
                    "columns",
                    new Shape(List.of(), List.of("column")),
                    "column",
                    new Shape(List.of("title", "numberOfDigits"), List.of()));

    /**
     * Reads a definition.
     *
     * @throws CommandFailure with file and line of the first mistake
     */
    static Element read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return read(file, in);
        } catch (IOException e) {
            throw CommandFailure.badInput("the file %s cannot be read".formatted(file));
        }
    }

    /** Reads a definition, which need not be in that file. */
    static Element read(Path file, InputStream definition) {
        try {
            XMLStreamReader xml = Xml.reader(definition);
            while (!xml.isStartElement()) {
                xml.next();
            }
            if (!xml.getLocalName().equals("benchmark")) {
                throw mistake(
                        file,
                        xml.getLocation().getLineNumber(),
                        "this is not a benchmark definition: its outermost element is <%s>, not <benchmark>"
                                .formatted(xml.getLocalName()));
            }
            Element root = element(xml, file);
            while (xml.hasNext()) {
                xml.next(); // the rest of the document must be well-formed, too
            }
            if (root.attribute("tool").isBlank()) {
                throw root.mistake("<benchmark> needs the attribute 'tool'");
            }
            return root;
        } catch (XMLStreamException e) {
            throw mistake(
                    file,
                    Math.max(1, e.getLocation() == null ? 1 : e.getLocation().getLineNumber()),
                    "this is not XML");
        }
    }

    private static Element element(XMLStreamReader xml, Path file) throws XMLStreamException {
        var attributes = new LinkedHashMap<String, String>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        var read =
                new Element(
                        file,
                        xml.getLocation().getLineNumber(),
                        xml.getLocalName(),
                        attributes,
                        new ArrayList<>(),
                        new StringBuilder());
        Shape shape = SHAPES.getOrDefault(read.name, TEXT);
        for (String name : attributes.keySet()) {
            if (!shape.attributes.contains(name)) {
                throw read.mistake(
                        "unknown attribute '%s' of <%s>%s"
                                .formatted(
                                        name,
                                        read.name,
                                        NearestName.hintOrAll(name, shape.attributes)));
            }
        }
        while (xml.next() != XMLStreamConstants.END_ELEMENT) {
            if (xml.isCharacters()) {
                read.content.append(xml.getText());
            } else if (xml.isStartElement()) {
                if (!shape.children.contains(xml.getLocalName())) {
                    throw mistake(
                            file,
                            xml.getLocation().getLineNumber(),
                            "unknown element <%s> in <%s>%s"
                                    .formatted(
                                            xml.getLocalName(),
                                            read.name,
                                            NearestName.hintOrAll(
                                                    xml.getLocalName(), shape.children)));
                }
                read.children.add(element(xml, file));
            }
        }
        return read;
    }

    String attribute(String wanted) {
        return attributes.getOrDefault(wanted, "");
    }

    /** A whole number of at least 1; empty where the attribute is missing. */
    Optional<Integer> number(String wanted) {
        @Nullable String text = attributes.get(wanted);
        if (text == null) {
            return Optional.empty();
        }
        if (!text.strip().matches("[1-9][0-9]{0,3}")) {
            throw mistake("%s must be a whole number from 1 on: '%s'".formatted(wanted, text));
        }
        return Optional.of(Integer.parseInt(text.strip()));
    }

    Stream<Element> all(String wanted) {
        return children.stream().filter(child -> child.name.equals(wanted));
    }

    String text() {
        return content.toString();
    }

    CommandFailure mistake(String sentence) {
        return mistake(file, line, sentence);
    }

    static CommandFailure mistake(Path file, int line, String sentence) {
        return CommandFailure.badInput("%s:%d: %s".formatted(file, line, sentence));
    }
}
