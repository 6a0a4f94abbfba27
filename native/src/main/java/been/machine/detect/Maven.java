package been.machine.detect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The version of Maven on the PATH, read from its core jar because Maven starts slowly. */
final class Maven {
    private static final String PROPERTIES =
            "META-INF/maven/org.apache.maven/maven-core/pom.properties";

    private Maven() {}

    static Optional<String> version() {
        return ProgramQuery.find("mvn").flatMap(Maven::version);
    }

    private static Optional<String> version(Path program) {
        try (Stream<Path> jars =
                Files.list(program.toRealPath().resolve("../../lib").normalize())) {
            Path core =
                    jars.filter(jar -> String.valueOf(jar.getFileName()).startsWith("maven-core-"))
                            .findFirst()
                            .orElse(null);
            return core == null ? Optional.empty() : versionIn(core);
        } catch (IOException e) {
            return Optional.empty(); // an unusual installation
        }
    }

    private static Optional<String> versionIn(Path core) throws IOException {
        try (var jar = new ZipFile(core.toFile())) {
            ZipEntry entry = jar.getEntry(PROPERTIES);
            var properties = new Properties();
            if (entry != null) {
                properties.load(jar.getInputStream(entry));
            }
            return Optional.ofNullable(properties.getProperty("version"));
        }
    }
}
