package been.machine.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A user of this machine, by number, with its own group. */
public record Account(int user, int group) {
    private static final Path USERS = Path.of("/etc/passwd");

    /** The capabilities chown, setgid and setuid. */
    private static final long NEEDED = 1L << 0 | 1L << 6 | 1L << 7;

    /** The capability to mount. */
    private static final long MOUNTING = 1L << 21;

    /**
     * Looks up a user by name or number; a number without a name gets the group of the same number.
     *
     * @throws IOException with one sentence when there is no such user
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
                    "unknown user '" + name + "': use one that 'getent passwd' lists");
        }
        String[] words = line.split(":", -1);
        return new Account(Integer.parseInt(words[2]), Integer.parseInt(words[3]));
    }

    /** The home folder of a user; empty when there is no such user. */
    public static Optional<Path> home(String name) throws IOException {
        String line = find(Files.readAllLines(USERS), name, 0);
        if (line == null) {
            line = find(directory(name), name, 0);
        }
        String[] words = line == null ? new String[0] : line.split(":", -1);
        return words.length > 5 ? Optional.of(Path.of(words[5])) : Optional.empty();
    }

    /** Whether this process may change the owner of files and become other users. */
    public static boolean mayBecomeOthers() throws IOException {
        return mayBecomeOthers(Files.readString(Path.of("/proc/self/status")));
    }

    /**
     * Whether a process may change the owner of files and become other users.
     *
     * @param status its {@code /proc/PID/status}
     */
    public static boolean mayBecomeOthers(String status) {
        return has(status, NEEDED);
    }

    /**
     * Whether a process may mount, which the root user of a container may often not.
     *
     * @param status its {@code /proc/PID/status}
     */
    public static boolean mayMount(String status) {
        return has(status, MOUNTING);
    }

    private static boolean has(String status, long wanted) {
        return status.lines()
                .filter(line -> line.startsWith("CapEff:"))
                .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                .anyMatch(capabilities -> (capabilities & wanted) == wanted);
    }

    /** The folders on the way to the paths that this user cannot traverse, inner ones first. */
    public List<Path> closed(Collection<Path> paths) throws IOException {
        var closed = new LinkedHashSet<Path>();
        for (Path path : paths) {
            Path folder = path.toAbsolutePath().getRoot();
            for (Path name : path.toAbsolutePath()) {
                if (!mayPass(folder)) {
                    closed.add(folder);
                }
                folder = folder.resolve(name);
            }
        }
        return closed.stream()
                .sorted(Comparator.comparingInt(Path::getNameCount).reversed())
                .toList();
    }

    private boolean mayPass(Path folder) throws IOException {
        Map<String, Object> facts;
        try {
            facts = Files.readAttributes(folder, "unix:mode,uid,gid");
        } catch (NoSuchFileException e) {
            return true; // reported when the program is started
        }
        int needed =
                Integer.valueOf(user).equals(facts.get("uid"))
                        ? 0100
                        : Integer.valueOf(group).equals(facts.get("gid")) ? 0010 : 0001;
        return user == 0 || (facts.get("mode") instanceof Integer mode && (mode & needed) != 0);
    }

    /** In the launcher's format. */
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

    /** Users from sources beside the file. */
    private static List<String> directory(String name) throws IOException {
        Process getent;
        try {
            getent =
                    new ProcessBuilder("getent", "passwd", name)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
        } catch (IOException e) {
            return List.of(); // without getent there are no other sources
        }
        getent.getOutputStream().close();
        return new String(getent.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }
}
