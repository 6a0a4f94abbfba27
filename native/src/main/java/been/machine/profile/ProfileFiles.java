package been.machine.profile;

import been.protocol.Wire;
import been.protocol.profiles.Collapsed;
import been.protocol.profiles.ProfileSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads what profilers left behind. The files may be those of a program that means harm: links are
 * not followed, and large files are not read.
 */
public final class ProfileFiles {
    private static final long LARGEST = 4L << 30;
    private static final int LONGEST_NOTES = 1 << 16;

    private ProfileFiles() {}

    /**
     * Writes the stacks of an ended run, and how they were found, into its folder of results, from
     * which the temporary files of profilers are removed.
     */
    public static void collapse(Path results) throws IOException {
        List<String> notes = new ArrayList<>(lines(results.resolve("profile.notes")));
        String profiler = String.join("", lines(results.resolve("profile.used")));
        var stacks = new Collapsed();
        for (Path file : list(results)) {
            String name = file.getFileName().toString();
            boolean isRecording = name.endsWith(".jfr");
            if (!isRecording && !name.startsWith("profile.")) {
                continue;
            }
            try {
                if (Files.size(file) > LARGEST) {
                    throw new IOException(
                            "it is larger than " + (LARGEST >> 30) + " GiB and was not read");
                }
                if (isRecording) {
                    JfrReader.read(file, stacks);
                    profiler = "jfr";
                } else if (name.startsWith("profile.callgrind.")) {
                    read(file, new CallgrindReader(stacks));
                } else if (name.equals("profile.perf.txt")) {
                    read(file, new PerfReader(stacks));
                } else if (name.equals("profile.raw")) {
                    read(file, new PySpyReader(stacks));
                }
            } catch (IOException | RuntimeException e) {
                notes.add("%s cannot be read: %s".formatted(name, e.getMessage()));
            }
        }
        for (String temporary :
                List.of("profile.notes", "profile.used", "profile.log", "profile.perf.txt")) {
            Files.deleteIfExists(results.resolve(temporary));
        }
        if (stacks.total() == 0 && notes.isEmpty()) {
            notes.add("the profiler saw nothing: the program may have ended too soon");
        }
        String unit = profiler.equals("callgrind") ? "instructions" : "samples";
        write(
                results.resolve(ProfileSource.FILE),
                Wire.write(new ProfileSource(profiler, unit, stacks.total(), notes)));
        var text = new StringWriter();
        stacks.write(text);
        write(results.resolve(ProfileSource.STACKS), text.toString());
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
        // Names of functions may be in any encoding.
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                to.line(line);
            }
            to.end();
        }
    }

    /** Never through a link that the program left there. */
    private static void write(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
}
