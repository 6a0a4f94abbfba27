package been.hostruntime.attempt;

import been.hostruntime.detection.Configuration;
import been.protocol.PropertyTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Values for the placeholders {@code ${host.PATH}} of a task descriptor: the detected properties,
 * and the paths {@code software.java.home} (the JDK of this runtime), {@code os.home} (home of the
 * user whose settings tasks may use) and {@code software.NAME.command} (a program on the PATH).
 *
 * @param current the current configuration
 * @param javaHome of this runtime
 * @param userHome of this runtime's user
 * @param searchPath folders to search for programs, in the form of PATH
 * @param address at which tasks on other hosts reach those of this one
 */
public record HostProperties(
        Supplier<Configuration> current,
        Path javaHome,
        String userHome,
        String searchPath,
        Supplier<String> address) {

    /**
     * Those of this process.
     *
     * @param home home of the user whose settings tasks may use
     */
    public static HostProperties ofThisProcess(
            Supplier<Configuration> current, String home, Supplier<String> address) {
        return new HostProperties(
                current,
                Path.of(System.getProperty("java.home", "/")),
                home,
                Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin"),
                address);
    }

    private PropertyTree properties() {
        return current.get().properties();
    }

    /** Digest of the current properties. */
    String configuration() {
        return current.get().digest();
    }

    Optional<String> lookUp(String path) {
        if (path.equals("software.java.home")) {
            return Optional.of(javaHome.toString());
        }
        if (path.equals("address")) {
            return Optional.of(address.get());
        }
        if (path.equals("os.home")) {
            return Optional.of(userHome);
        }
        if (path.startsWith("software.") && path.endsWith(".command")) {
            String program =
                    path.substring("software.".length(), path.length() - ".command".length());
            return command(program);
        }
        return properties()
                .get(path)
                .filter(value -> !(value instanceof Map || value instanceof List))
                .map(String::valueOf);
    }

    private Optional<String> command(String program) {
        if (program.isEmpty() || program.contains("/")) {
            return Optional.empty();
        }
        return Stream.of(searchPath.split(":", -1))
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .map(Path::toString)
                .findFirst();
    }

    /**
     * The home of a JDK to run a task: this runtime's own if it is new enough, else the oldest one
     * that is.
     *
     * @param minimum feature version; null for this runtime's own
     */
    Optional<Path> java(@Nullable Integer minimum) {
        if (minimum == null || minimum <= Runtime.version().feature()) {
            return Optional.of(javaHome);
        }
        return installations()
                .filter(found -> found.major >= minimum)
                .min(Comparator.comparingLong(Installation::major))
                .map(Installation::home);
    }

    /** Feature versions of the installed JDKs, for messages. */
    String javaVersions() {
        var majors =
                Stream.concat(
                                Stream.of((long) Runtime.version().feature()),
                                installations().map(Installation::major))
                        .distinct()
                        .sorted()
                        .map(String::valueOf)
                        .toList();
        return String.join(", ", majors);
    }

    private record Installation(long major, Path home) {}

    private Stream<Installation> installations() {
        return properties().get("software.java").stream()
                .flatMap(list -> list instanceof List<?> items ? items.stream() : Stream.empty())
                .flatMap(item ->
                        item instanceof Map<?, ?> facts
                                        && facts.get("major") instanceof Long major
                                        && facts.get("home") instanceof String home
                                ? Stream.of(new Installation(major, Path.of(home)))
                                : Stream.empty());
    }
}
