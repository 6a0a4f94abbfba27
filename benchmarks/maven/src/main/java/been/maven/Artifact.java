package been.maven;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Maven calls a group id and an artifact id. */
record Artifact(String group, String name) {
    private static final Pattern COORDINATES =
            Pattern.compile("([A-Za-z0-9_.-]{1,128}):([A-Za-z0-9_.-]{1,128})");

    static Artifact parse(String coordinates) {
        Matcher matcher = COORDINATES.matcher(coordinates);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + coordinates + "' is no Maven artifact; expected group:artifact");
        }
        return new Artifact(matcher.group(1), matcher.group(2));
    }

    @Override
    public String toString() {
        return group + ":" + name;
    }
}
