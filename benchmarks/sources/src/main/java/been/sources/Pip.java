package been.sources;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Python packages: a version is installed with its dependencies for the Python that fetches it, or
 * is its source distribution.
 */
final class Pip implements Registry {
    private static final String LISTED = "Available versions: ";
    private static final Pattern NO_ANSWER = Pattern.compile("Retrying .*broken by '(.*)'");
    private static final Pattern ERROR =
            Pattern.compile("\\s*ERROR: (.*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern INSTALLED = Pattern.compile("(.+)-([^-]+)\\.dist-info");

    private final Tool python;
    private final Path tmp;

    Pip(String python, Path tmp) {
        this.python = new Tool("pip", python, Map.of("PIP_NO_INPUT", "1"));
        this.tmp = tmp;
    }

    @Override
    public Map<String, String> releases(String name, boolean preReleases)
            throws IOException, InterruptedException {
        List<String> arguments = preReleases ? List.of(name, "--pre") : List.of(name);
        String text =
                run("list the versions of " + name, LISTING_LIMIT, "index versions", arguments);
        var versions = new LinkedHashMap<String, String>();
        text.lines()
                .filter(line -> line.startsWith(LISTED))
                .flatMap(line -> Arrays.stream(line.substring(LISTED.length()).split(", ", -1)))
                .forEach(version -> versions.put(version.strip(), ""));
        return versions;
    }

    @Override
    public SortedMap<String, String> fetch(
            String name, String version, boolean asSources, Path folder)
            throws IOException, InterruptedException {
        String wanted = name + "==" + version;
        String doing = "fetch %s %s".formatted(name, version);
        if (asSources) {
            Path downloads = Files.createTempDirectory(tmp, "pip");
            List<String> arguments =
                    List.of(
                            "--no-deps",
                            "--no-binary",
                            name,
                            "--dest",
                            downloads.toString(),
                            wanted);
            run(doing, FETCHING_LIMIT, "download", arguments);
            Archive.unpack(Archive.only(downloads), folder);
            return new TreeMap<>();
        }
        // Compiled files have times in them.
        run(
                doing,
                FETCHING_LIMIT,
                "install",
                List.of("--no-compile", "--target", folder.toString(), wanted));
        return installed(folder);
    }

    private static SortedMap<String, String> installed(Path folder) throws IOException {
        var installed = new TreeMap<String, String>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.dist-info")) {
            for (Path file : found) {
                Matcher matcher = INSTALLED.matcher(String.valueOf(file.getFileName()));
                if (matcher.matches()) {
                    installed.put(matcher.group(1), matcher.group(2));
                }
            }
        }
        return installed;
    }

    private String run(String doing, Duration limit, String command, List<String> arguments)
            throws IOException, InterruptedException {
        var all = new ArrayList<>(List.of("-m", "pip", "--disable-pip-version-check"));
        all.addAll(List.of(command.split(" ", -1)));
        all.addAll(arguments);
        Tool.Output output = python.run(tmp, limit, all);
        if (output.status() != 0) {
            throw new Unavailable("pip cannot %s: %s".formatted(doing, reason(output.errors())));
        }
        return output.text();
    }

    private String reason(String errors) {
        if (errors.contains("No module named pip")) {
            return "%s on this host has no pip; install it".formatted(python.program());
        }
        Matcher noAnswer = NO_ANSWER.matcher(errors);
        return noAnswer.find()
                ? "its index does not answer: " + noAnswer.group(1)
                : errors.lines()
                        .map(ERROR::matcher)
                        .filter(Matcher::matches)
                        .map(match -> match.group(1).replaceFirst(" \\(from versions: .*", ""))
                        .findFirst()
                        .orElse("it ended without a message");
    }
}
