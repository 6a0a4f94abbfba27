package been.analyses.yaml;

import been.analyses.yaml.Value.Entry;
import been.analyses.yaml.Value.Listing;
import been.analyses.yaml.Value.Section;
import been.analyses.yaml.Value.Text;
import been.protocol.NearestName;
import been.protocol.Quantities;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Takes the keys of one section, typed, and says what is wrong with them; {@link #end} says which
 * keys nobody asked for. A getter answers empty both when the key is missing and when its value was
 * refused.
 */
public final class Fields {
    private static final Pattern PERCENTAGE = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,9})? ?%");

    private final Section section;
    private final String where;
    private final Problems problems;
    private final Set<String> known = new LinkedHashSet<>();
    private final Set<String> refused = new LinkedHashSet<>();

    /**
     * @param where the section stands, for messages: {@code repeat}; empty for the document itself
     */
    public Fields(Section section, String where, Problems problems) {
        this.section = section;
        this.where = where;
        this.problems = problems;
    }

    public Place place() {
        return section.place();
    }

    public Problems problems() {
        return problems;
    }

    /** The value as it stands; asking makes the key a known one. */
    public Optional<Value> value(String key) {
        known.add(key);
        return section.entries().stream()
                .filter(entry -> entry.key().text().equals(key))
                .map(Entry::value)
                .findFirst();
    }

    public boolean has(String key) {
        return value(key).isPresent();
    }

    /** Where the key itself stands, or the section when it is missing. */
    public Place placeOf(String key) {
        return section.entries().stream()
                .filter(entry -> entry.key().text().equals(key))
                .map(entry -> entry.key().place())
                .findFirst()
                .orElse(section.place());
    }

    /** As {@link #value}, and a problem when it is missing. */
    public Optional<Value> required(String key, String expected) {
        Optional<Value> value = value(key);
        if (value.isEmpty()) {
            problems.add(
                    section.place(), "%s is missing; expected %s".formatted(name(key), expected));
        }
        return value;
    }

    public Optional<Text> text(String key, String expected) {
        return value(key).flatMap(value -> text(key, value, expected));
    }

    public Optional<Text> requiredText(String key, String expected) {
        return required(key, expected).flatMap(value -> text(key, value, expected));
    }

    public Optional<Integer> integer(String key, int least, int most) {
        String expected = "an integer from %d to %,d".formatted(least, most);
        return parsed(
                key,
                expected,
                text ->
                        text.matches("[+-]?[0-9]{1,9}")
                                ? Optional.of(Integer.valueOf(text))
                                        .filter(number -> number >= least && number <= most)
                                : Optional.empty());
    }

    /** A share written in percent, above 0 % (or from it) and below 100 %. */
    public Optional<Double> share(String key, boolean mayBeZero, String example) {
        String expected =
                (mayBeZero
                                ? "a percentage from 0% and below 100%"
                                : "a percentage above 0% and below 100%")
                        + ", such as "
                        + example;
        return parsed(
                key,
                expected,
                text ->
                        PERCENTAGE.matcher(text).matches()
                                ? Optional.of(percent(text))
                                        .filter(share -> share < 1 && (mayBeZero || share > 0))
                                : Optional.empty());
    }

    public Optional<Duration> duration(String key, String example) {
        return parsed(
                key,
                "a time above 0 with its unit (ms, s, m, h), such as " + example,
                text -> quantity(Quantities::parseDuration, text).filter(Duration::isPositive));
    }

    public Optional<Long> bytes(String key, String example) {
        return parsed(
                key,
                "a size above 0 with its unit (B, kB, KiB, MB, MiB, GB, GiB), such as " + example,
                text -> quantity(Quantities::parseSize, text).filter(bytes -> bytes > 0));
    }

    private static double percent(String text) {
        return new BigDecimal(text.replace("%", "").strip()).movePointLeft(2).doubleValue();
    }

    private static <T> Optional<T> quantity(Function<String, T> parser, String text) {
        try {
            return Optional.of(parser.apply(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    public Optional<Boolean> bool(String key) {
        return parsed(
                key,
                "true or false",
                text ->
                        switch (text) {
                            case "true" -> Optional.of(true);
                            case "false" -> Optional.of(false);
                            default -> Optional.empty();
                        });
    }

    /** One of the constants, written in lower case with hyphens. */
    public <E extends Enum<E>> Optional<E> choice(String key, Class<E> type) {
        Map<String, E> words = words(type);
        return text(key, oneOf(words)).flatMap(text -> chosen(key, text, words));
    }

    public <E extends Enum<E>> Optional<E> requiredChoice(String key, Class<E> type) {
        Map<String, E> words = words(type);
        return requiredText(key, oneOf(words)).flatMap(text -> chosen(key, text, words));
    }

    /** The constants by the words that mean them, in their order. */
    public static <E extends Enum<E>> Map<String, E> words(Class<E> type) {
        Map<String, E> words = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) {
            words.put(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
        }
        return words;
    }

    private static String oneOf(Map<String, ?> words) {
        return "one of " + String.join(", ", words.keySet());
    }

    private <T> Optional<T> chosen(String key, Text text, Map<String, T> words) {
        T choice = words.get(text.text());
        if (choice == null) {
            problems.add(
                    text.place(),
                    "%s is %s; expected %s%s"
                            .formatted(
                                    name(key),
                                    text.kind(),
                                    oneOf(words),
                                    NearestName.hint(text.text(), words.keySet())));
        }
        return Optional.ofNullable(choice);
    }

    public <T> Optional<T> parsed(
            String key, String expected, Function<String, Optional<T>> parser) {
        return text(key, expected)
                .flatMap(text -> {
                    Optional<T> value = parser.apply(text.text());
                    if (value.isEmpty()) {
                        wrong(key, text, expected);
                    }
                    return value;
                });
    }

    /** A list of scalars, not empty; a single scalar counts as a list of one. */
    public Optional<List<Text>> texts(String key, String expected) {
        return value(key).flatMap(value -> texts(key, value, expected));
    }

    public Optional<List<Text>> texts(String key, Value value, String expected) {
        List<Value> items = value instanceof Listing(var list, _) ? list : List.of(value);
        if (items.isEmpty()) {
            wrong(key, value, expected);
            return Optional.empty();
        }
        List<Text> texts = new ArrayList<>();
        for (Value item : items) {
            Optional<Text> text = text(key, item, expected);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            texts.add(text.get());
        }
        return Optional.of(texts);
    }

    public Optional<Fields> section(String key, String expected) {
        return value(key).flatMap(value -> section(key, value, expected));
    }

    public Optional<Fields> section(String key, Value value, String expected) {
        if (value instanceof Section inner) {
            return Optional.of(new Fields(inner, name(key), problems));
        }
        wrong(key, value, expected);
        return Optional.empty();
    }

    /** Names with scalar values, in the order of the document. */
    public Optional<Map<String, Text>> map(String key, String expected) {
        return section(key, expected).flatMap(fields -> fields.allTexts(expected));
    }

    private Optional<Map<String, Text>> allTexts(String expected) {
        Map<String, Text> map = new LinkedHashMap<>();
        for (Entry entry : entries()) {
            Optional<Text> text = text(entry.key().text(), entry.value(), expected);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            map.put(entry.key().text(), text.get());
        }
        return Optional.of(map);
    }

    /** All keys of the section, which thereby are known ones. */
    public List<Entry> entries() {
        section.entries().forEach(entry -> known.add(entry.key().text()));
        return section.entries();
    }

    public Optional<Text> text(String key, Value value, String expected) {
        if (value instanceof Text text && !text.isEmpty() && !text.text().isBlank()) {
            return Optional.of(text);
        }
        wrong(key, value, expected);
        return Optional.empty();
    }

    /** Says that the value is not what was expected. */
    public void wrong(String key, Value value, String expected) {
        problems.add(
                value.place(),
                "%s is %s; expected %s".formatted(name(key), value.kind(), expected));
    }

    /** Refuses a key of which the design knows, but which nothing here reads. */
    public void notYet(String key, String what) {
        refused.add(key);
        if (section.entries().stream().anyMatch(entry -> entry.key().text().equals(key))) {
            problems.add(
                    placeOf(key),
                    "'%s' is not supported yet: %s; leave it out".formatted(name(key), what));
        }
    }

    /** Refuses every key that nobody asked for. */
    public void end() {
        for (Entry entry : section.entries()) {
            String key = entry.key().text();
            if (!known.contains(key) && !refused.contains(key)) {
                problems.add(
                        entry.key().place(),
                        "unknown key '%s'%s%s"
                                .formatted(
                                        key,
                                        where.isEmpty() ? "" : " in " + where,
                                        NearestName.hintOrAll(key, known)));
            }
        }
    }

    private String name(String key) {
        return where.isEmpty() ? key : where + "." + key;
    }
}
