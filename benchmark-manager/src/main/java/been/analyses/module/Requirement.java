package been.analyses.module;

import java.util.List;
import java.util.Map;

/**
 * What an experiment needs of its host, beyond the role's restriction: an experiment whose host
 * lacks it is not measured, and the others are.
 *
 * @param property template of a host property's path, such as {@code software.${compressor}}
 * @param otherwise template of the sentence that tells what is missing
 */
public record Requirement(String property, String otherwise) {

    static List<Requirement> all(Map<String, String> written) {
        return written.entrySet().stream()
                .map(entry -> new Requirement(entry.getKey(), entry.getValue()))
                .toList();
    }
}
