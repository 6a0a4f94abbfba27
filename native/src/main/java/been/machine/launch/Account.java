package been.machine.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A user of this machine, by number, with its own group. */
public record Account(int user, int group) {
    private static final Path USERS = Path.of("/etc/passwd");

    /**
     * Looks a name up, or takes a number as it is; a number without a name has the group of the
     * same number.
     *
     * @throws IOException in one sentence that nobody is called that
     */
    public static Account of(String name) throws IOException {
        boolean isNumber = name.matches("[0-9]{1,9}");
        String line = find(Files.readAllLines(USERS), name, isNumber ? 2 : 0);
        if (line == null) {
            line = find(directory(name), name, isNumber ? 2 : 0);
        }
        if (line == null && isNumber) {
            int number = Integer.parseInt(name);
            return new Account(number, number);
        }
        if (line == null) {
            throw new IOException(
                    "there is no user '" + name + "' here: name one that 'getent passwd' lists");
        }
        String[] words = line.split(":", -1);
        return new Account(Integer.parseInt(words[2]), Integer.parseInt(words[3]));
    }

    /** As the launcher reads it. */
    String numbers() {
        return user + ":" + group;
    }

    private static @Nullable String find(List<String> lines, String wanted, int word) {
        for (String line : lines) {
            String[] words = line.split(":", -1);
            if (words.length > 3 && words[word].equals(wanted)) {
                return line;
            }
        }
        return null;
    }

    /** Users may be kept elsewhere than in the file. */
    private static List<String> directory(String name) throws IOException {
        Process getent;
        try {
            getent =
                    new ProcessBuilder("getent", "passwd", name)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
        } catch (IOException e) {
            return List.of(); // a machine without it has no other users
        }
        getent.getOutputStream().close();
        return new String(getent.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }
}
