package been.protocol.analyses;

import been.protocol.PackageReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A published evaluator, as people read of it.
 *
 * @param description of its package, one line
 * @param title one line for people
 * @param language {@code r} or {@code python}
 * @param scope what one run looks at: {@code execution}, {@code binary}, {@code experiment} or
 *     {@code analysis}
 * @param help what it does, how to read it, and when not to use it
 * @param reads names of evaluators whose outputs it is given
 */
public record Evaluator(
        PackageReference reference,
        String description,
        String title,
        String language,
        String scope,
        String help,
        List<Parameter> parameters,
        List<String> reads) {
    public Evaluator {
        parameters = List.copyOf(parameters);
        reads = List.copyOf(reads);
    }

    /**
     * A setting of it.
     *
     * @param values in words: {@code a number from 0.5 to 0.9999}
     * @param preset its default; without one it is required
     */
    public record Parameter(String name, String values, @Nullable String preset, String help) {}
}
