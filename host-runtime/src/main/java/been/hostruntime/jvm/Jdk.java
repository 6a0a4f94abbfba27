package been.hostruntime.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An installed JDK.
 *
 * @param feature its feature version
 * @param release content of its file {@code release}, which differs in every build
 */
record Jdk(Path home, int feature, String release) {
    private static final Pattern VERSION =
            Pattern.compile("^JAVA_VERSION=\"(?:1\\.)?([0-9]{1,4})", Pattern.MULTILINE);

    /** The JDK at that path; empty when its version is unknown. */
    static Optional<Jdk> at(Path home) {
        try {
            String release = Files.readString(home.resolve("release"));
            Matcher version = VERSION.matcher(release);
            return version.find()
                    ? Optional.of(new Jdk(home, Integer.parseInt(version.group(1)), release))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Path java() {
        return home.resolve("bin").resolve("java");
    }
}
