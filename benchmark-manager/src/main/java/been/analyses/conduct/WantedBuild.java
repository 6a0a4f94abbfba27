package been.analyses.conduct;

import been.analyses.module.BuildRecipe;
import been.protocol.PackageReference;
import been.protocol.Sha256;
import been.protocol.Wire;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A binary to build; equal inputs result in the same version of the same package for all analyses.
 *
 * @param source package with the sources
 * @param recipe with the values of its options
 * @param seed number of the binary among those of the version, from 1
 * @param architecture of the hosts that run it
 * @param version of the package
 */
record WantedBuild(
        PackageReference source,
        BuildRecipe recipe,
        int seed,
        String architecture,
        String version) {
    private static final int DIGITS = 20;

    /** Everything that distinguishes builds. */
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

    /** The origin recorded in the package. */
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
