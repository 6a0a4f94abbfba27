package been.machine.detect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The JDKs and JREs in the usual folders, by their {@code release} files. */
final class JavaInstallations {
    private static final Logger LOG = LoggerFactory.getLogger(JavaInstallations.class);

    private JavaInstallations() {}

    static List<Map<String, Object>> ofThisMachine() {
        var candidates = new ArrayList<Path>();
        folders().forEach(folder -> candidates.addAll(children(folder)));
        candidates.add(Path.of(System.getProperty("java.home", "/")));
        String home = System.getenv("JAVA_HOME");
        if (home != null && !home.isBlank()) {
            candidates.add(Path.of(home));
        }
        return find(candidates);
    }

    /** Usual folders of installations. */
    static List<Path> folders() {
        Path user = Path.of(System.getProperty("user.home", "/"));
        return List.of(
                Path.of("/usr/lib/jvm"),
                Path.of("/usr/java"),
                Path.of("/opt"),
                Path.of("/Library/Java/JavaVirtualMachines"),
                user.resolve(".sdkman/candidates/java"),
                user.resolve(".jdks"));
    }

    /** The Java installations among the candidates, sorted by their homes. */
    static List<Map<String, Object>> find(List<Path> candidates) {
        var found = new TreeMap<Path, Map<String, Object>>();
        for (Path candidate : candidates) {
            for (Path home : List.of(candidate, candidate.resolve("Contents/Home"))) {
                if (Files.isExecutable(home.resolve("bin/java"))) {
                    describe(home, found);
                }
            }
        }
        return List.copyOf(found.values());
    }

    private static void describe(Path home, Map<Path, Map<String, Object>> found) {
        try {
            Path real = home.toRealPath();
            describe(real).ifPresent(facts -> found.putIfAbsent(real, facts));
        } catch (IOException e) {
            LOG.debug("the Java version in {} is unknown", home, e);
        }
    }

    private static Optional<Map<String, Object>> describe(Path home) throws IOException {
        Map<String, String> release = new LinkedHashMap<>();
        for (String line : Files.readAllLines(home.resolve("release"))) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                release.put(
                        line.substring(0, equals), line.substring(equals + 1).replace("\"", ""));
            }
        }
        String version = release.get("JAVA_VERSION");
        return version == null
                ? Optional.empty()
                : Optional.of(
                        new Facts()
                                .text("version", version)
                                .amount("major", major(version))
                                .text("vendor", release.get("IMPLEMENTOR"))
                                .text("home", home.toString())
                                .flag("jdk", Files.isExecutable(home.resolve("bin/javac")))
                                .known());
    }

    /** {@code 1.8.0_402} is 8, {@code 25.0.3} is 25. */
    static long major(@Nullable String version) {
        String text =
                version == null ? "" : version.startsWith("1.") ? version.substring(2) : version;
        String digits = text.split("[^0-9]", 2)[0];
        return digits.isEmpty() ? 0 : Long.parseLong(digits);
    }

    private static List<Path> children(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted(Comparator.naturalOrder()).toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
