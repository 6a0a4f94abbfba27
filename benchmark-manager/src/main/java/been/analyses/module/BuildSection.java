package been.analyses.module;

import been.documents.Document;
import been.protocol.ResourceLimits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** {@code build:} as it is written. */
public record BuildSection(
        List<String> run,
        List<String> output,
        Map<String, String> environment,
        Optional<LimitsSection> limits,
        Optional<String> restriction,
        Optional<String> binaries,
        Optional<Boolean> measureIdentical) {
    private static final String AUTO = "auto";
    private static final ResourceLimits USUAL =
            new ResourceLimits(null, Duration.ofMinutes(30), null, null, 64L << 20);

    /** The recipe, whose placeholders are parameters and those of a build. */
    public BuildRecipe recipe(Document document) {
        texts().forEach(text -> check(text, document));
        return new BuildRecipe(
                run,
                output,
                new TreeMap<>(environment),
                limits.map(l -> l.over(USUAL, document, "/build/limits")).orElse(USUAL),
                restriction.orElse(null),
                binaries.or(() -> Optional.of("1"))
                        .filter(word -> !word.equals(AUTO))
                        .map(number -> new BigDecimal(number).intValueExact()),
                measureIdentical.orElse(false));
    }

    /** What has placeholders. */
    public Stream<String> texts() {
        return Stream.concat(run.stream(), environment.values().stream());
    }

    private static void check(String text, Document document) {
        var names = Template.names(text);
        names.retainAll(Template.OWN);
        Template.packageAliases(text).forEach(alias -> names.add("package." + alias));
        for (String name : names) {
            document.refuseKey(
                    "placeholder",
                    "a build knows ${%s} and parameters, and not ${%s}; write $${%s} for a variable of the shell"
                            .formatted(BuildRecipe.SEED, name, name),
                    "/build");
        }
    }
}
