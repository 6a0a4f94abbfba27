package been.system.fault;

import been.testing.network.Place;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What a platform consists of.
 *
 * @param folder of everything that its processes keep
 * @param controllers places of the controllers, which are called c1, c2 …
 * @param database that they share; one controller alone may do without
 * @param hosts places of the host runtimes, which are called h1, h2 …
 * @param lease of its hosts
 * @param environment of all of its processes
 * @param classes of the controllers, made from those that were built
 * @param home of what was built, looked at whenever a process starts
 */
record Plan(
        Path folder,
        List<Place> controllers,
        Optional<String> database,
        List<Place> hosts,
        Duration lease,
        Map<String, String> environment,
        UnaryOperator<List<String>> classes,
        Supplier<Path> home) {

    /** Of this build. */
    static final Path HOME =
            Path.of(System.getProperty("been.home", "..")).toAbsolutePath().normalize();

    /** One controller and one host runtime on this machine, whose lease is soon over. */
    static Plan on(Path folder) {
        return new Plan(
                folder,
                List.of(Place.HERE),
                Optional.empty(),
                List.of(Place.HERE),
                FaultPlatform.SHORT_LEASE,
                Map.of(),
                UnaryOperator.identity(),
                () -> HOME);
    }

    Plan hosts(Place... places) {
        return new Plan(
                folder, controllers, database, List.of(places), lease, environment, classes, home);
    }

    Plan controlledAt(Place place) {
        return new Plan(folder, List.of(place), database, hosts, lease, environment, classes, home);
    }

    /** Controllers of one cluster, with this address of their database. */
    Plan sharing(String address, Place... places) {
        return new Plan(
                folder,
                List.of(places),
                Optional.of(address),
                hosts,
                lease,
                environment,
                classes,
                home);
    }

    Plan lease(Duration other) {
        return new Plan(folder, controllers, database, hosts, other, environment, classes, home);
    }

    Plan with(String variable, String value) {
        var more = new HashMap<>(environment);
        more.put(variable, value);
        return new Plan(folder, controllers, database, hosts, lease, more, classes, home);
    }

    /** With other class files before those that were built. */
    Plan weakened(Path classFolder) {
        return new Plan(
                folder,
                controllers,
                database,
                hosts,
                lease,
                environment,
                command ->
                        command.stream()
                                .map(word ->
                                        word.contains("been-web-ui.jar")
                                                ? classFolder + ":" + word
                                                : word)
                                .toList(),
                home);
    }

    /** Of what was built there, which may change between two starts. */
    Plan from(Supplier<Path> other) {
        return new Plan(folder, controllers, database, hosts, lease, environment, classes, other);
    }
}
