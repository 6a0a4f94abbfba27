package been.analyses.module;

import been.analyses.module.Parameter.AnyText;
import been.analyses.module.Parameter.Choice;
import been.analyses.module.Parameter.Flag;
import been.analyses.module.Parameter.Real;
import been.analyses.module.Parameter.Whole;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Value.Entry;
import been.analyses.yaml.Value.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads declarations of parameters. */
public final class ParameterReader {
    private enum Word {
        TEXT,
        INTEGER,
        NUMBER,
        BOOLEAN,
        CHOICE
    }

    private ParameterReader() {}

    /** Those of a section, by name; what is wrong with one is among the section's problems. */
    public static List<Parameter> read(Fields fields) {
        List<Parameter> parameters = new ArrayList<>();
        for (Entry entry : fields.entries()) {
            String name = entry.key().text();
            if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,63}") || Template.isReserved(name)) {
                fields.problems()
                        .add(
                                entry.key().place(),
                                "'%s' cannot name a parameter: it must be letters, digits, '-' and '_', and none of the platform's own words"
                                        .formatted(name));
                continue;
            }
            fields.section(name, entry.value(), "type:, default: and help:")
                    .flatMap(section -> parameter(name, section))
                    .ifPresent(parameters::add);
        }
        return parameters;
    }

    private static Optional<Parameter> parameter(String name, Fields fields) {
        Optional<Word> word = fields.requiredChoice("type", Word.class);
        Optional<Text> preset = fields.text("default", "a value");
        String help = fields.text("help", "one sentence").map(Text::text).orElse("");
        Optional<Parameter.Type> type = word.flatMap(w -> type(w, fields));
        fields.end();
        if (type.isPresent() && preset.isPresent() && !type.get().accepts(preset.get().text())) {
            fields.wrong("default", preset.get(), type.get().expected());
        }
        return type.map(t -> new Parameter(name, t, preset.map(Text::text).orElse(null), help));
    }

    private static Optional<Parameter.Type> type(Word word, Fields fields) {
        return switch (word) {
            case TEXT -> Optional.of(new AnyText());
            case BOOLEAN -> Optional.of(new Flag());
            case INTEGER ->
                    Optional.of(
                            new Whole(
                                    bound(fields, "min")
                                            .map(Double::longValue)
                                            .orElse(Long.MIN_VALUE),
                                    bound(fields, "max")
                                            .map(Double::longValue)
                                            .orElse(Long.MAX_VALUE)));
            case NUMBER ->
                    Optional.of(
                            new Real(
                                    bound(fields, "min").orElse(Double.NEGATIVE_INFINITY),
                                    bound(fields, "max").orElse(Double.POSITIVE_INFINITY)));
            case CHOICE ->
                    fields.required("values", "a list of values")
                            .flatMap(value -> fields.texts("values", value, "a list of values"))
                            .map(values -> new Choice(values.stream().map(Text::text).toList()));
        };
    }

    private static Optional<Double> bound(Fields fields, String key) {
        var anyNumber = new Real(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        return fields.parsed(
                key,
                anyNumber.expected(),
                text ->
                        anyNumber.accepts(text)
                                ? Optional.of(Double.valueOf(text))
                                : Optional.empty());
    }
}
