package been.analyses.module;

import been.protocol.ResourceLimits;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the sources of a version become a binary.
 *
 * @param steps lines for the shell, in the folder with the sources
 * @param output files, folders and patterns that are the binary
 * @param limits of one build
 * @param restriction on the host that builds; {@code null} for any of the measuring host's kind
 * @param binaries how many are built of each version; empty for as many as they vary
 * @param measuresIdentical whether a version is measured whose binary is that of the one before
 */
public record BuildRecipe(
        List<String> steps,
        List<String> output,
        SortedMap<String, String> environment,
        ResourceLimits limits,
        @Nullable String restriction,
        Optional<Integer> binaries,
        boolean measuresIdentical) {

    /** Placeholder of the number that one of several builds of a version has, from 1. */
    public static final String SEED = "build-seed";

    public BuildRecipe {
        steps = List.copyOf(steps);
        output = List.copyOf(output);
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    }

    /** Names of the parameters that its steps and its environment use. */
    public Set<String> options() {
        Set<String> options = new TreeSet<>();
        Stream.concat(steps.stream(), environment.values().stream())
                .forEach(text -> options.addAll(Template.names(text)));
        options.remove(SEED);
        return options;
    }

    /** The same with these values of its options. */
    public BuildRecipe with(Map<String, String> values) {
        var all = new HashMap<>(values);
        all.put(SEED, "${" + SEED + "}");
        return new BuildRecipe(
                Template.fill(steps, all),
                output,
                new TreeMap<>(Template.fill(environment, all)),
                limits,
                restriction,
                binaries,
                measuresIdentical);
    }

    /** The steps of one build. */
    public List<String> steps(int seed) {
        return Template.fill(steps, Map.of(SEED, String.valueOf(seed)));
    }

    /** The environment of one build. */
    public Map<String, String> environment(int seed) {
        return Template.fill(environment, Map.of(SEED, String.valueOf(seed)));
    }
}
