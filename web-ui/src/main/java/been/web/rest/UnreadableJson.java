package been.web.rest;

import java.util.stream.Collectors;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says what is wrong with a JSON body without naming a class of ours. */
final class UnreadableJson {
    private static final int LONGEST = 900;

    private UnreadableJson() {}

    static String explain(HttpMessageNotReadableException unreadable) {
        if (!(unreadable.getCause() instanceof JacksonException json)) {
            return "The body is missing or is not JSON.";
        }
        return "%s at %s.".formatted(shown(finding(json)), shown(place(json)));
    }

    /** Keys and values are repeated in one line, and not without end. */
    private static String shown(String text) {
        String line = text.replaceAll("\\p{Cntrl}", "\uFFFD");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    private static String finding(JacksonException json) {
        return switch (json) {
            case UnrecognizedPropertyException unknown ->
                    "Unknown key '%s' (known here: %s)"
                            .formatted(
                                    unknown.getPropertyName(),
                                    unknown.getKnownPropertyIds().stream()
                                            .map(String::valueOf)
                                            .sorted()
                                            .collect(Collectors.joining(", ")));
            case InvalidNullException _ -> "A value is missing (null)";
            case InvalidTypeIdException type -> "Unknown type '%s'".formatted(type.getTypeId());
            case InvalidFormatException format ->
                    "The value '%s' is not valid".formatted(format.getValue());
            case StreamConstraintsException _ ->
                    "This is nested too deep, or has too long a number or key";
            case StreamReadException twice
                    when twice.getOriginalMessage().startsWith("Duplicate Object property") ->
                    "Duplicate key";
            case JacksonException other
                    when other.getCause() instanceof IllegalArgumentException ours ->
                    String.valueOf(ours.getMessage());
            case JacksonException _ -> "This is not JSON of the expected shape";
        };
    }

    private static String place(JacksonException json) {
        String path =
                json.getPath().stream()
                        .map(step ->
                                step.getPropertyName() == null
                                        ? "[" + step.getIndex() + "]"
                                        : step.getPropertyName())
                        .collect(Collectors.joining("."));
        TokenStreamLocation location = json.getLocation();
        String position =
                location == null || location.getLineNr() < 0
                        ? "the body"
                        : "line " + location.getLineNr() + ", column " + location.getColumnNr();
        return path.isEmpty() ? position : position + " (" + path + ")";
    }
}
