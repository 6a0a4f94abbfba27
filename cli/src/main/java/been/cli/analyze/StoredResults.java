package been.cli.analyze;

import been.cli.call.PlatformChoice;
import been.cli.platform.PlatformAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/**
 * The results of platforms by name: asked of the platform while it is up, else read from its data
 * folder when that is here.
 */
final class StoredResults {
    private static final String PART = "[A-Za-z0-9][A-Za-z0-9._+=,@~-]{0,127}";

    /** An analysis, or one of its experiments. */
    private static final Pattern NAME = Pattern.compile(PART + "(/" + PART + ")?");

    /** What is called so is meant to be a file. */
    private static final Pattern FILE =
            Pattern.compile(".*\\.(csv|txt|json|xml|nc|zip|gz|bz2)", Pattern.CASE_INSENSITIVE);

    @Mixin private PlatformChoice choice = new PlatformChoice();

    /**
     * The measurements stored under this name; empty where it names none, or there is nobody to
     * ask.
     */
    Optional<MeasurementSource> find(String name, @Nullable String metric) {
        if (!NAME.matcher(name).matches() || FILE.matcher(name).matches()) {
            return Optional.empty();
        }
        Optional<Path> folder = choice.knownFolder();
        Optional<PlatformAddress> platform =
                choice.elsewhere().or(() -> folder.flatMap(PlatformAddress::onThisMachine));
        if (platform.isPresent()) {
            return Optional.of(new PlatformMeasurements(platform.get(), name, metric));
        }
        return folder.map(known -> known.resolve("controller"))
                // Of several controllers, a folder holds copies of some.
                .filter(controller -> Files.exists(controller.resolve("been.db")))
                .map(controller -> controller.resolve("results").resolve(name))
                .filter(Files::isDirectory)
                .map(results -> new LandingMeasurements(results, metric));
    }
}
