package been.hostruntime.attempt;

import java.io.Serial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Replaces <code>${name}</code> in a descriptor's strings by its value on this host; a doubled
 * dollar sign before the brace is an escape. Values are not expanded again.
 */
final class Placeholders {
    private static final String PROGRAM = "host.software.";
    private static final String COMMAND = ".command";

    private final Function<String, Optional<String>> values;

    Placeholders(Function<String, Optional<String>> values) {
        this.values = values;
    }

    String fill(String text) throws UnknownPlaceholderException {
        var filled = new StringBuilder();
        int at = 0;
        while (true) {
            int start = text.indexOf("${", at);
            if (start < 0) {
                return filled.append(text, at, text.length()).toString();
            }
            if (start > at && text.charAt(start - 1) == '$') {
                filled.append(text, at, start - 1).append("${");
                at = start + 2;
                continue;
            }
            int end = text.indexOf('}', start);
            if (end < 0) {
                throw new UnknownPlaceholderException(text.substring(start), "has no closing '}'");
            }
            String name = text.substring(start + 2, end);
            String value = values.apply(name).orElse(null);
            if (value == null) {
                throw new UnknownPlaceholderException(
                        text.substring(start, end + 1), problem(name));
            }
            filled.append(text, at, start).append(value);
            at = end + 1;
        }
    }

    private static String problem(String name) {
        String program =
                name.startsWith(PROGRAM) && name.endsWith(COMMAND)
                        ? name.substring(PROGRAM.length(), name.length() - COMMAND.length())
                        : "";
        return program.isEmpty()
                ? "is unknown on this host"
                : "has no value: %s is not on the PATH of the host runtime on this host"
                        .formatted(program);
    }

    List<String> fill(List<String> texts) throws UnknownPlaceholderException {
        var filled = new ArrayList<String>();
        for (String text : texts) {
            filled.add(fill(text));
        }
        return filled;
    }

    /** Fills the values; names stay as they are. */
    Map<String, String> fill(Map<String, String> texts) throws UnknownPlaceholderException {
        var filled = new LinkedHashMap<String, String>();
        for (var entry : texts.entrySet()) {
            filled.put(entry.getKey(), fill(entry.getValue()));
        }
        return filled;
    }

    /** A descriptor uses a placeholder that has no value on this host. */
    static final class UnknownPlaceholderException extends Exception {
        @Serial private static final long serialVersionUID = 1;

        private final boolean aPackage;

        UnknownPlaceholderException(String placeholder, String problem) {
            super("the placeholder " + placeholder + " in the task's descriptor " + problem);
            aPackage = placeholder.startsWith("${package.");
        }

        boolean isPackage() {
            return aPackage;
        }
    }
}
