package been.machine.profile;

import been.protocol.Wire;
import been.protocol.profiles.Collapsed;
import been.protocol.profiles.ProfileSource;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads what profilers left behind. The files may be those of a program that means harm: links are
 * not followed, and neither large files nor long lines are read.
 */
public final class ProfileFiles {
    private static final long LARGEST = 4L << 30;
    private static final int LONGEST_LINE = 1 << 20;
    private static final int LONGEST_NOTES = 1 << 16;

    /** Some are left when the run was killed. */
    private static final List<String> TEMPORARY =
            List.of(
                    "profile.notes",
                    "profile.used",
                    "profile.log",
                    "profile.status",
                    "profile.perf",
                    "profile.perf.old",
                    "profile.perf.txt");

    private ProfileFiles() {}

    /**
     * Writes the stacks of an ended run, and how they were found, into its folder of results, from
     * which the temporary files of profilers are removed.
     */
    public static void collapse(Path results) throws IOException {
        if (!Files.isDirectory(results, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<String> notes = new ArrayList<>(lines(results.resolve("profile.notes")));
        String used = String.join("", lines(results.resolve("profile.used")));
        String profiler = used;
        var stacks = new Collapsed();
        var classes = new LoadedClasses();
        for (Path file : list(results)) {
            String name = file.getFileName().toString();
            // Beside another profiler, a recording is a result of the program itself.
            boolean isRecording = used.isEmpty() && name.endsWith(".jfr");
            if (!isRecording && !name.startsWith("profile.")) {
                continue;
            }
            try {
                if (Files.size(file) > LARGEST) {
                    throw new IOException(
                            "it is larger than " + (LARGEST >> 30) + " GiB and was not read");
                }
                if (isRecording) {
                    new JfrReader().read(file, stacks);
                    profiler = "jfr";
                } else if (name.startsWith("profile.callgrind.")) {
                    read(file, new CallgrindReader(stacks));
                } else if (name.equals("profile.perf.txt")) {
                    read(file, new PerfReader(stacks));
                } else if (name.startsWith(ProfileSource.CLASSES + ".")) {
                    read(file, classes);
                    Files.delete(file);
                } else if (name.equals("profile.raw")) {
                    read(file, new PySpyReader(stacks));
                }
            } catch (IOException | RuntimeException e) {
                notes.add("%s cannot be read: %s".formatted(name, e.getMessage()));
            }
        }
        for (String temporary : TEMPORARY) {
            Files.deleteIfExists(results.resolve(temporary));
        }
        if (stacks.total() == 0 && notes.isEmpty()) {
            notes.add("the profiler saw nothing: the program may have ended too soon");
        }
        String unit = profiler.equals("callgrind") ? "instructions" : "samples";
        try (Writer out = create(results.resolve(ProfileSource.FILE))) {
            out.write(Wire.write(new ProfileSource(profiler, unit, stacks.total(), notes)));
        }
        try (Writer out = create(results.resolve(ProfileSource.STACKS))) {
            stacks.write(out);
        }
        write(results, ProfileSource.CLASSES, classes.names());
    }

    /** Writes a list into a folder of results; an empty one has no file. */
    public static void write(Path results, String name, Collection<String> lines)
            throws IOException {
        Files.deleteIfExists(results.resolve(name));
        if (!lines.isEmpty()) {
            try (Writer out = create(results.resolve(name))) {
                out.write(String.join("\n", lines) + "\n");
            }
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> lines(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                || Files.size(file) > LONGEST_NOTES) {
            return List.of();
        }
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    }

    private static void read(Path file, LineReader to) throws IOException {
        // Names of functions may be in any encoding; this reader replaces what is no UTF-8.
        try (var in =
                new BufferedReader(
                        new InputStreamReader(
                                Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS),
                                StandardCharsets.UTF_8))) {
            var line = new StringBuilder();
            for (int c = in.read(); c >= 0; c = in.read()) {
                if (c == '\n') {
                    to.line(line.toString());
                    line.setLength(0);
                } else if (line.length() < LONGEST_LINE) {
                    line.append((char) c);
                } else {
                    throw new IOException("it has a line of more than 1 MiB");
                }
            }
            if (!line.isEmpty()) {
                to.line(line.toString());
            }
            to.end();
        }
    }

    /** Never through a link that the program left there. */
    private static Writer create(Path file) throws IOException {
        Files.deleteIfExists(file);
        // Unlike that of Files, this writer replaces half characters, which names may end with.
        return new BufferedWriter(
                new OutputStreamWriter(
                        Files.newOutputStream(file, StandardOpenOption.CREATE_NEW),
                        StandardCharsets.UTF_8));
    }
}
