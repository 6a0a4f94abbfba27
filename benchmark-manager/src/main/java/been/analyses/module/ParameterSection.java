package been.analyses.module;

import been.analyses.module.Parameter.AnyText;
import been.analyses.module.Parameter.Choice;
import been.analyses.module.Parameter.Flag;
import been.analyses.module.Parameter.Real;
import been.analyses.module.Parameter.Whole;
import been.documents.Document;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The declaration of a parameter as it is written. */
public record ParameterSection(
        Word type,
        @JsonProperty("default") Optional<String> preset,
        Optional<String> help,
        Optional<Double> min,
        Optional<Double> max,
        List<String> values) {

    /** The words of {@code type:}. */
    public enum Word {
        TEXT,
        INTEGER,
        NUMBER,
        BOOLEAN,
        CHOICE
    }

    /** All parameters of {@code parameters:}, in the order of the document. */
    public static List<Parameter> all(Map<String, ParameterSection> sections, Document document) {
        return sections.entrySet().stream()
                .map(entry -> entry.getValue().parameter(entry.getKey(), document))
                .toList();
    }

    private Parameter parameter(String name, Document document) {
        var parameter = new Parameter(name, constraint(), preset.orElse(null), help.orElse(""));
        preset.flatMap(parameter::refuse)
                .ifPresent(expected ->
                        document.refuse(
                                "value",
                                "parameters.%s.default is '%s'; expected %s"
                                        .formatted(name, preset.get(), expected),
                                "/parameters",
                                name,
                                "default"));
        return parameter;
    }

    private Parameter.Type constraint() {
        return switch (type) {
            case TEXT -> new AnyText();
            case BOOLEAN -> new Flag();
            case INTEGER ->
                    new Whole(
                            min.map(Double::longValue).orElse(Long.MIN_VALUE),
                            max.map(Double::longValue).orElse(Long.MAX_VALUE));
            case NUMBER ->
                    new Real(
                            min.orElse(Double.NEGATIVE_INFINITY),
                            max.orElse(Double.POSITIVE_INFINITY));
            case CHOICE -> new Choice(values);
        };
    }
}
