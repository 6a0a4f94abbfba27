package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.module.VersionSource;
import been.tasks.Hosts;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What hosts need to have in common for one to run what another one fetched.
 *
 * @param architecture of the processor; empty when it is not known
 * @param interpreter program that runs it; {@code null} for none in particular
 * @param version first numbers of the interpreter's version; empty when it is not known
 */
record Platform(String architecture, @Nullable String interpreter, String version) {
    private static final String PYTHON = "python3";

    /** The one of the host that measures; empty when anything fetched runs on every host. */
    static Optional<Platform> of(Undertaking undertaking, Hosts hosts) {
        Definition definition = undertaking.definition();
        return definition
                .fetch()
                .map(Definition.Fetch::source)
                .filter(source -> source.isForPlatform() && definition.build().isEmpty())
                .map(source ->
                        new Platform(
                                property(undertaking, hosts, "host.architecture"),
                                source.interpreter(),
                                version(undertaking, hosts, source)));
    }

    /** What is compiled is for 3.11 of Python, and for all 20.x of Node.js. */
    private static String version(
            Undertaking undertaking, Hosts hosts, VersionSource.Provider source) {
        String interpreter = source.interpreter();
        if (interpreter == null) {
            return "";
        }
        String whole = property(undertaking, hosts, "software." + interpreter + ".version");
        return Stream.of(whole.split("\\.", -1))
                .limit(interpreter.equals(PYTHON) ? 2 : 1)
                .collect(Collectors.joining("."));
    }

    private static String property(Undertaking undertaking, Hosts hosts, String name) {
        return Optional.ofNullable(undertaking.analysis().host())
                .flatMap(hosts::host)
                .flatMap(host -> host.properties().get(name))
                .map(String::valueOf)
                .orElse("");
    }

    /** Name of the packages of what is fetched for it. */
    String packageName(String name) {
        return Stream.of(name, architecture, interpreter == null ? "" : interpreter + version)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("_"));
    }

    /** Condition for hosts. */
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
