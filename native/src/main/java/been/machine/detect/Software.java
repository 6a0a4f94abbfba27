package been.machine.detect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The versions of programs that benchmarks ask for, by running those that are installed. */
final class Software {
    private static final List<String> PROGRAMS =
            List.of("gzip", "bzip2", "xz", "zstd", "cc", "git", "R", "python3");
    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+");
    private static final String MAVEN_PROPERTIES =
            "META-INF/maven/org.apache.maven/maven-core/pom.properties";
    private static final long PATIENCE_MILLIS = 1_500;

    private Software() {}

    static Map<String, Object> read() throws InterruptedException {
        var facts = new Facts();
        try (var runners = Executors.newVirtualThreadPerTaskExecutor()) {
            Map<String, Future<Optional<String>>> versions = new TreeMap<>();
            for (String program : PROGRAMS) {
                versions.put(program, runners.submit(() -> version(output(program, "--version"))));
            }
            facts.list("java", JavaInstallations.ofThisMachine());
            facts.part("mvn", new Facts().text("version", mavenVersion()).known());
            for (var version : versions.entrySet()) {
                String found = version.getValue().get().orElse(null);
                facts.part(version.getKey(), new Facts().text("version", found).known());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("asking a program for its version", e.getCause());
        }
        return facts.known();
    }

    /** The first number with a point in what a program says about itself. */
    static Optional<String> version(String output) {
        Matcher matcher = VERSION.matcher(output);
        return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
    }

    /** The first line that the program prints; null where it is not installed. */
    static @Nullable String firstLine(String program) {
        return output(program).lines().findFirst().orElse(null);
    }

    /** Maven starts too slowly to be asked; its core says it. */
    private static @Nullable String mavenVersion() {
        try {
            Path program = find("mvn").orElse(null);
            Path lib =
                    program == null ? null : program.toRealPath().resolve("../../lib").normalize();
            return lib == null ? null : mavenVersion(lib);
        } catch (IOException e) {
            return null; // an installation of another shape
        }
    }

    private static @Nullable String mavenVersion(Path lib) throws IOException {
        try (Stream<Path> jars = Files.list(lib)) {
            Path core =
                    jars.filter(jar -> String.valueOf(jar.getFileName()).startsWith("maven-core-"))
                            .findFirst()
                            .orElse(null);
            if (core == null) {
                return null;
            }
            try (var jar = new ZipFile(core.toFile())) {
                ZipEntry entry = jar.getEntry(MAVEN_PROPERTIES);
                var properties = new Properties();
                if (entry != null) {
                    properties.load(jar.getInputStream(entry));
                }
                return properties.getProperty("version");
            }
        }
    }

    private static Optional<Path> find(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "/usr/bin:/bin").split(":", -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Empty when the program is not there, fails, or does not answer in time. */
    private static String output(String program, String... arguments) {
        Path file = find(program).orElse(null);
        if (file == null) {
            return "";
        }
        try {
            Process process =
                    new ProcessBuilder(
                                    Stream.concat(Stream.of(file.toString()), Stream.of(arguments))
                                            .toList())
                            .redirectErrorStream(true)
                            .redirectInput(Path.of("/dev/null").toFile())
                            .start();
            if (!process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                return "";
            }
            byte[] text = process.getInputStream().readNBytes(65_536);
            return new String(text, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
