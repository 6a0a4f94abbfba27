package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.module.VersionSource;
import been.protocol.HostName;
import been.tasks.Hosts;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The properties that hosts must share to exchange fetched packages.
 *
 * @param architecture of the processor; empty if unknown
 * @param interpreter that runs the program; {@code null} if any does
 * @param version leading numbers of the interpreter's version; empty if unknown
 */
record Platform(String architecture, @Nullable String interpreter, String version) {
    private static final String PYTHON = "python3";

    /** The platform of the measuring host; empty if fetched packages run on every host. */
    static Optional<Platform> of(RunningAnalysis running, Hosts hosts) {
        return of(running, hosts, running.analysis().host());
    }

    static Optional<Platform> of(RunningAnalysis running, Hosts hosts, @Nullable HostName host) {
        Definition definition = running.definition();
        return definition
                .fetch()
                .map(Definition.Fetch::source)
                .filter(source -> source.isForPlatform() && definition.build().isEmpty())
                .map(source ->
                        new Platform(
                                architecture(hosts, host),
                                source.interpreter(),
                                version(hosts, host, source)));
    }

    /** Compiled code is for Python 3.11, or for all 20.x of Node.js. */
    private static String version(
            Hosts hosts, @Nullable HostName host, VersionSource.Provider source) {
        String interpreter = source.interpreter();
        if (interpreter == null) {
            return "";
        }
        String whole = property(hosts, host, "software." + interpreter + ".version");
        return Stream.of(whole.split("\\.", -1))
                .limit(interpreter.equals(PYTHON) ? 2 : 1)
                .collect(Collectors.joining("."));
    }

    /** Of a host's processor; empty if unknown. */
    static String architecture(Hosts hosts, @Nullable HostName host) {
        return property(hosts, host, "host.architecture");
    }

    private static String property(Hosts hosts, @Nullable HostName host, String name) {
        return Optional.ofNullable(host)
                .flatMap(hosts::host)
                .flatMap(view -> view.properties().get(name))
                .map(String::valueOf)
                .orElse("");
    }

    /** Name of the packages fetched for this platform. */
    String packageName(String name) {
        return Stream.of(name, architecture, interpreter == null ? "" : interpreter + version)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("_"));
    }

    /** Restriction for hosts. */
    String restriction() {
        return Stream.of(
                        architecture.isEmpty()
                                ? ""
                                : "host.host.architecture == '%s'".formatted(architecture),
                        version.isEmpty()
                                ? ""
                                : "host.software.%s.version.startsWith('%s.')"
                                        .formatted(interpreter, version))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" && "));
    }
}
