package been.analyses.conduct;

import been.analyses.module.BuildRecipe;
import been.protocol.PackageReference;
import been.protocol.Sha256;
import been.protocol.Wire;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A binary to be built; equal inputs give the same version of the same package, whichever analysis
 * asks.
 *
 * @param source package with the sources
 * @param recipe with the values of its options
 * @param seed number among the binaries of the version, from 1
 * @param architecture of the hosts that it is for
 * @param version of the package
 */
record WantedBuild(
        PackageReference source,
        BuildRecipe recipe,
        int seed,
        String architecture,
        String version) {
    private static final int DIGITS = 20;

    /** Everything that makes one build differ from another. */
    private record Inputs(
            String source,
            List<String> steps,
            Map<String, String> environment,
            List<String> output,
            int seed,
            String architecture) {}

    static WantedBuild of(
            PackageReference source, BuildRecipe recipe, int seed, String architecture) {
        var inputs =
                new Inputs(
                        source.digest(),
                        recipe.steps(seed),
                        new TreeMap<>(recipe.environment(seed)),
                        recipe.output(),
                        seed,
                        architecture);
        return new WantedBuild(
                source,
                recipe,
                seed,
                architecture,
                Sha256.of(Wire.write(inputs)).substring(0, DIGITS));
    }

    /** Name of the package. */
    String name() {
        return "build/" + source.name().substring(source.name().indexOf('/') + 1);
    }

    /** What the package says of where it comes from. */
    Map<String, String> provenance() {
        return Map.of(
                "source", source.toString(),
                "source-digest", source.digest(),
                "recipe", String.join("\n", recipe.steps(seed)),
                "seed", String.valueOf(seed),
                "architecture", architecture,
                "host", "${host.host.name}");
    }
}
