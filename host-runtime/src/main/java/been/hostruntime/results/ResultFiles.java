package been.hostruntime.results;

import been.hostruntime.files.FileTree;
import been.hostruntime.work.AttemptFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.PatternSyntaxException;

/** Chooses the files of an attempt to upload. Links are never followed. */
public final class ResultFiles {
    static final String STDOUT = "stdout.log";
    static final String STDERR = "stderr.log";
    private static final String RECORDING = ".brec";

    /** The recording with the results: that of the SDK, or values sent over the socket. */
    private static final String MEASUREMENTS = "measurements.brec";

    private static final int MOST_FILES = 10_000;
    private static final long MOST_BYTES = 16L << 30;

    /** In bytes, as controllers take them. */
    private static final int LONGEST_PATH = 1024;

    private ResultFiles() {}

    /** The chosen files. */
    public sealed interface Choice {

        /** Files by the paths under which they are uploaded. */
        record Chosen(SequencedMap<String, Path> files) implements Choice {}

        /** The files exceed a limit, or a pattern is invalid. */
        record Impossible(String why) implements Choice {}
    }

    /**
     * Chooses both outputs unless they are empty, all recordings, and the files in {@code results/}
     * that match an attachment pattern, or all of them when there are no patterns.
     */
    public static Choice choose(AttemptFolders folders, List<String> attachments)
            throws IOException {
        List<Glob> patterns;
        try {
            patterns = attachments.stream().map(Glob::new).toList();
        } catch (PatternSyntaxException e) {
            return new Choice.Impossible("invalid attachment pattern: " + e.getMessage());
        }
        var files = new TreeMap<String, Path>();
        Optional<String> excess = addResults(folders.results(), patterns, files);
        addOutput(STDOUT, folders.stdout(), files);
        addOutput(STDERR, folders.stderr(), files);
        for (int part = 1; Files.exists(folders.monitoring(part)); part++) {
            Path recording = folders.monitoring(part);
            String name = recording.getFileName().toString();
            // The controller converts it to a file beside it.
            removeResult(name.replace(RECORDING, ".nc"), files);
            replace(name, recording, files);
        }
        Path sent = folders.sentRecording();
        if (Files.exists(sent)) {
            String own = sent.getFileName().toString();
            replace(files.containsKey(MEASUREMENTS) ? own : MEASUREMENTS, sent, files);
        }
        files.values().removeIf(file -> !Files.isRegularFile(file));
        return excess.isPresent() ? new Choice.Impossible(excess.get()) : new Choice.Chosen(files);
    }

    /** Adds an output unless it is empty; results of the same name are removed. */
    private static void addOutput(String name, Path output, Map<String, Path> files)
            throws IOException {
        removeResult(name, files);
        if (Files.isRegularFile(output) && Files.size(output) > 0) {
            files.put(name, output);
        }
    }

    private static void replace(String name, Path by, Map<String, Path> files) {
        removeResult(name, files);
        files.put(name, by);
    }

    /** Removes a file, or all files in a folder, with the name of a file of the platform. */
    private static void removeResult(String name, Map<String, Path> files) {
        files.keySet().removeIf(path -> path.equals(name) || path.startsWith(name + "/"));
    }

    private static Optional<String> addResults(
            Path results, List<Glob> patterns, Map<String, Path> files) {
        if (!Files.isDirectory(results, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        long[] bytes = {0};
        var tooLong = new String[1];
        try {
            FileTree.walk(
                    results,
                    (path, attributes) -> {
                        String name = path.toString();
                        boolean wanted =
                                patterns.isEmpty()
                                        || name.endsWith(RECORDING)
                                        || patterns.stream().anyMatch(glob -> glob.matches(name));
                        if (!attributes.isRegularFile() || !wanted) {
                            return true;
                        }
                        if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
                            tooLong[0] = name;
                            return false;
                        }
                        bytes[0] += attributes.size();
                        files.put(name, results.resolve(path));
                        return files.size() <= MOST_FILES;
                    });
        } catch (IOException e) {
            return Optional.of("the task's results cannot be listed: " + e.getMessage());
        }
        if (tooLong[0] != null) {
            return Optional.of(
                    "the path of the result file '"
                            + tooLong[0].substring(0, 100)
                            + "…' is longer than "
                            + LONGEST_PATH
                            + " bytes");
        }
        if (files.size() > MOST_FILES) {
            return Optional.of("the task left more than " + MOST_FILES + " result files");
        }
        return bytes[0] > MOST_BYTES
                ? Optional.of(
                        "the task left "
                                + (bytes[0] >> 20)
                                + " MiB of results; at most "
                                + (MOST_BYTES >> 20)
                                + " MiB are allowed")
                : Optional.empty();
    }
}
