package been.results.formats;

import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Programs' JSON, with their spellings of values that are not numbers. */
final class Tree {
    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(200)
                                                    .maxStringLength(4 << 20)
                                                    .build())
                                    .build())
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .build();
    private static final Pattern INFINITE = Pattern.compile("([+-]?)INF(INITY)?");

    private Tree() {}

    static JsonNode read(InputStream in) throws IOException, ImportProblem {
        try {
            return JSON.readTree(in);
        } catch (JacksonException wrong) {
            throw unreadable(wrong);
        }
    }

    /**
     * Before any of a tree is made: {@code [{},{},…]} takes thirty times the bytes of the file.
     *
     * @throws ImportProblem when it would take more than half of the memory, or is not JSON
     */
    static void requireMemory(InputStream in) throws ImportProblem {
        long most = Runtime.getRuntime().maxMemory() / 2;
        long bytes = 0;
        try (JsonParser json = JSON.createParser(in)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                bytes += bytes(token, json);
                if (bytes > most) {
                    throw new ImportProblem(
                            "more JSON than this memory holds; split it, or give Java more memory");
                }
            }
        } catch (JacksonException wrong) {
            throw unreadable(wrong);
        }
    }

    /** The memory of a node, including its place in its parent. */
    private static long bytes(JsonToken token, JsonParser json) {
        return switch (token) {
            case START_OBJECT -> 170;
            case START_ARRAY -> 110;
            case PROPERTY_NAME, VALUE_STRING -> 90 + 2L * json.getStringLength();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> 40 + 2L * json.getStringLength();
            default -> 8;
        };
    }

    private static ImportProblem unreadable(JacksonException wrong) {
        var at = wrong.getLocation();
        return new ImportProblem(
                "%snot readable as JSON: %s"
                        .formatted(
                                at == null ? "" : "line " + at.getLineNr() + ": ",
                                wrong.getOriginalMessage()
                                        .replaceAll("\\s*\\(start marker at \\[.*", "")));
    }

    /** A list that is there and has something in it. */
    static JsonNode list(JsonNode parent, String name, String where) throws ImportProblem {
        JsonNode list = parent.path(name);
        if (!list.isArray() || list.isEmpty()) {
            throw new ImportProblem(
                    "%s has no list '%s' with anything in it".formatted(where, name));
        }
        return list;
    }

    /** Names that occur more than once in a list. */
    static Set<String> repeated(JsonNode list, Function<JsonNode, String> name) {
        var seen = new HashSet<String>();
        return list.valueStream()
                .map(name)
                .filter(one -> !seen.add(one))
                .collect(Collectors.toSet());
    }

    /** Those of a list; none where there is none. */
    static double[] numbers(JsonNode list, String where) throws ImportProblem {
        if (list.isObject()) {
            throw new ImportProblem(where + " is not a list of numbers");
        }
        double[] numbers = new double[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(list.get(i), where + ", number " + i);
        }
        return numbers;
    }

    /** A number, including {@code "NaN"} and {@code "+INF"}. */
    static double number(JsonNode node, String where) throws ImportProblem {
        if (node.isNumber()) {
            return node.asDouble();
        }
        String word = node.isString() ? node.asString().strip().toUpperCase(Locale.ROOT) : "";
        if (word.equals("NAN")) {
            return Double.NaN;
        }
        var infinite = INFINITE.matcher(word);
        if (infinite.matches()) {
            return infinite.group(1).equals("-")
                    ? Double.NEGATIVE_INFINITY
                    : Double.POSITIVE_INFINITY;
        }
        String found = node.toString();
        throw new ImportProblem(
                "%s is %s, not a number"
                        .formatted(
                                where, found.length() > 60 ? found.substring(0, 60) + "…" : found));
    }

    /** What is plain in an object, as text. */
    static Map<String, String> texts(JsonNode object) {
        var texts = new LinkedHashMap<String, String>();
        object.properties()
                .forEach(property -> {
                    JsonNode value = property.getValue();
                    if (value.isValueNode() && !value.isNull()) {
                        texts.put(property.getKey(), value.asString());
                    }
                });
        return texts;
    }

    /** A time, with or without an offset; without one, UTC is assumed. */
    static Optional<Instant> time(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text.replace(' ', 'T')).toInstant());
        } catch (DateTimeException withoutOffset) {
            try {
                return Optional.of(
                        LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC));
            } catch (DateTimeException none) {
                return Optional.empty();
            }
        }
    }

    /** A label with its parameters, as in {@code parse size=8}. */
    static String label(String name, Map<String, String> parameters) {
        var label = new StringBuilder(name);
        parameters.forEach((key, value) -> label.append(' ').append(key).append('=').append(value));
        return label.toString();
    }
}
