package been.analyses.evaluators;

import been.analyses.evaluators.ParameterValues.Values;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Place;
import been.analyses.yaml.Value;
import been.analyses.yaml.Value.Entry;
import been.analyses.yaml.Value.Listing;
import been.analyses.yaml.Value.Section;
import been.analyses.yaml.Value.Text;
import been.protocol.NearestName;
import been.protocol.PackageReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code evaluators:} of an analysis file. */
public final class UseReader {
    private static final String KEY = "evaluators";
    private static final String EXPECTED =
            "a list such as [levels, {name: changes-chart, confidence: 99%}]";
    private static final int MOST = 20;

    private final Published published;

    /** Which evaluators there are. */
    public interface Published {

        /** Names of published evaluators. */
        List<String> evaluators();

        /**
         * A published evaluator.
         *
         * @param version {@code null} for the newest
         */
        Optional<PublishedEvaluator> evaluator(String name, @Nullable String version);
    }

    /** An evaluator and its package. */
    public record PublishedEvaluator(PackageReference reference, EvaluatorManifest manifest) {}

    public UseReader(Published published) {
        this.published = published;
    }

    public List<EvaluatorUse> read(Fields fields) {
        Optional<Value> value = fields.value(KEY);
        if (value.isEmpty()) {
            return List.of();
        }
        List<Value> items =
                value.get() instanceof Listing(var list, _) ? list : List.of(value.get());
        if (items.isEmpty() || items.size() > MOST) {
            fields.wrong(KEY, value.get(), EXPECTED + ", 1 to " + MOST);
            return List.of();
        }
        var uses = new ArrayList<EvaluatorUse>();
        for (Value item : items) {
            switch (item) {
                case Text text ->
                        fields.text(KEY, text, EXPECTED)
                                .flatMap(name -> use(fields, name, item.place(), Map.of()))
                                .ifPresent(uses::add);
                case Section section -> use(fields, section).ifPresent(uses::add);
                case Listing listing -> fields.wrong(KEY, listing, EXPECTED);
            }
        }
        return uses;
    }

    private Optional<EvaluatorUse> use(Fields fields, Section section) {
        Map<String, Text> set = new LinkedHashMap<>();
        @Nullable Text name = null;
        for (Entry entry : section.entries()) {
            Optional<Text> text =
                    fields.text(KEY + "." + entry.key().text(), entry.value(), "a value");
            if (text.isEmpty()) {
                return Optional.empty();
            }
            if (entry.key().text().equals("name")) {
                name = text.get();
            } else {
                set.put(entry.key().text(), text.get());
            }
        }
        if (name == null) {
            fields.wrong(KEY, section, "name: with the evaluator's name");
            return Optional.empty();
        }
        return use(fields, name, section.place(), set);
    }

    private Optional<EvaluatorUse> use(
            Fields fields, Text name, Place place, Map<String, Text> set) {
        String[] words = name.text().strip().split("\\s+", 2);
        Optional<PublishedEvaluator> found =
                find(published, words[0], words.length > 1 ? words[1] : null);
        if (found.isEmpty()) {
            fields.problems()
                    .add(
                            name.place(),
                            "there is no evaluator '%s'%s"
                                    .formatted(name.text(), hint(published, words[0])));
            return Optional.empty();
        }
        var texts = new LinkedHashMap<String, String>();
        set.forEach((key, text) -> texts.put(key, text.text()));
        Values values = ParameterValues.of(found.get().manifest(), texts);
        values.problems()
                .forEach((key, problem) -> {
                    Text at = set.get(key);
                    fields.problems()
                            .add(
                                    at == null ? place : at.place(),
                                    "%s: %s".formatted(words[0], problem));
                });
        return values.problems().isEmpty()
                ? Optional.of(
                        new EvaluatorUse(
                                found.get().reference(), found.get().manifest(), values.all()))
                : Optional.empty();
    }

    /** Which name was probably meant by one that there is not, or which there are. */
    public static String hint(Published published, String name) {
        List<String> names =
                name.contains("/")
                        ? published.evaluators()
                        : published.evaluators().stream()
                                .map(full -> full.substring(full.indexOf('/') + 1))
                                .toList();
        return NearestName.hintOrAll(name, names);
    }

    /** An evaluator by its name, whose group may be left out where only one has such a name. */
    public static Optional<PublishedEvaluator> find(
            Published published, String name, @Nullable String version) {
        if (name.contains("/")) {
            return published.evaluator(name, version);
        }
        List<String> named =
                published.evaluators().stream().filter(n -> n.endsWith("/" + name)).toList();
        return named.size() == 1
                ? published.evaluator(named.getFirst(), version)
                : named.contains("been/" + name)
                        ? published.evaluator("been/" + name, version)
                        : Optional.empty();
    }
}
