package been.results.evaluation;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.results.Evaluation.Kind;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Checks whether the content of an evaluator's output file matches its name. Thread-safe. */
final class OutputCheck {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int PNG_HEADER = 24;
    private static final int MOST_PIXELS_A_SIDE = 10_000;
    private static final String SVG = "http://www.w3.org/2000/svg";

    private static final JsonFactory JSON =
            JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(100).build())
                    .build();

    private OutputCheck() {}

    /** What is wrong with it, as the end of a sentence; empty when nothing is. */
    static Optional<String> complaint(Kind kind, Path file) throws IOException {
        try {
            return switch (kind) {
                case TABLE -> text(file).or(() -> table(file));
                case VALUES, PLAN -> json(file);
                case DRAWING -> drawing(file);
                case IMAGE -> image(file);
                case PAGE -> text(file);
                case LOG -> Optional.empty();
            };
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static Optional<String> text(Path file) throws IOException {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(file)));
            return Optional.empty();
        } catch (CharacterCodingException e) {
            return Optional.of("is not text in UTF-8");
        }
    }

    private static Optional<String> table(Path file) {
        try (Reader in = Files.newBufferedReader(file);
                var records =
                        CsvReader.builder()
                                .allowExtraFields(true)
                                .allowMissingFields(true)
                                .ofCsvRecord(in)) {
            int columns = 0;
            for (var row : records) {
                if (columns == 0) {
                    columns = row.getFieldCount();
                } else if (row.getFieldCount() != columns) {
                    return Optional.of(
                            "is not a table: line %d has %d fields, the first line %d"
                                    .formatted(
                                            row.getStartingLineNumber(),
                                            row.getFieldCount(),
                                            columns));
                }
            }
            return columns == 0 ? Optional.of("is empty") : Optional.empty();
        } catch (CsvParseException e) {
            return Optional.of("is not CSV: " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> json(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser =
                        JSON.createParser(tools.jackson.core.ObjectReadContext.empty(), in)) {
            if (parser.nextToken() == null) {
                return Optional.of("is empty");
            }
            parser.skipChildren();
            return parser.nextToken() == null
                    ? Optional.empty()
                    : Optional.of("is more than one JSON value");
        } catch (JacksonException e) {
            return Optional.of(
                    "is not JSON (numbers must be finite): " + firstLine(e.getOriginalMessage()));
        }
    }

    private static Optional<String> drawing(Path file) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            boolean isFirst = true;
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamReader.DTD) {
                    return Optional.of("has a DOCTYPE, which a drawing does not need");
                }
                if (event == XMLStreamReader.START_ELEMENT && isFirst) {
                    isFirst = false;
                    if (!reader.getLocalName().equals("svg")
                            || !SVG.equals(reader.getNamespaceURI())) {
                        return Optional.of("is not SVG: its first element is not svg of " + SVG);
                    }
                }
            }
            return Optional.empty();
        } catch (XMLStreamException | RuntimeException e) {
            return Optional.of("is not SVG: " + firstLine(e.getMessage()));
        }
    }

    private static Optional<String> image(Path file) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(PNG_HEADER);
        }
        if (head.length < PNG_HEADER || !Arrays.equals(head, 0, PNG.length, PNG, 0, PNG.length)) {
            return Optional.of("is not PNG");
        }
        ByteBuffer numbers = ByteBuffer.wrap(head);
        int width = numbers.getInt(16);
        int height = numbers.getInt(20);
        boolean isSensible =
                width > 0
                        && height > 0
                        && width <= MOST_PIXELS_A_SIDE
                        && height <= MOST_PIXELS_A_SIDE;
        return isSensible
                ? Optional.empty()
                : Optional.of(
                        "has %,d × %,d pixels; a side has 1 to %,d"
                                .formatted(width, height, MOST_PIXELS_A_SIDE));
    }

    private static String firstLine(@org.jspecify.annotations.Nullable String message) {
        return message == null ? "" : message.lines().findFirst().orElse("").strip();
    }
}
