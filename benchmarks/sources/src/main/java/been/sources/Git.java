package been.sources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The host's own Git, with the settings and credentials of its user. It never asks for a password,
 * and follows no redirection.
 */
final class Git {
    private static final Pattern REDIRECTED = Pattern.compile("returned error: 30[1-8]|redirect");

    private final String program;
    private final Path repository;
    private final Map<String, String> environment;

    private Git(String program, Path repository, Map<String, String> environment) {
        this.program = program;
        this.repository = repository;
        this.environment = environment;
    }

    /**
     * @param program path of {@code git}
     * @param repository bare repository that is made there by the first command
     */
    static Git at(String program, Path repository) throws IOException, InterruptedException {
        var bare = new Git(program, repository, Map.of());
        Output own = bare.execute(List.of("config", "--get", "core.sshCommand"), Map.of());
        String ssh = own.status() == 0 ? own.text().strip() : "ssh";
        return new Git(
                program,
                repository,
                Map.of(
                        "GIT_TERMINAL_PROMPT", "0",
                        "GIT_ASKPASS", "true",
                        "SSH_ASKPASS", "true",
                        "GIT_SSH_COMMAND", ssh + " -o BatchMode=yes",
                        "GIT_ALLOW_PROTOCOL", "file:http:https:ssh",
                        "LC_ALL", "C"));
    }

    /**
     * The repository of the checkout that a folder is in; nothing there is written.
     *
     * @param places the variables that say where Git works instead
     */
    static Git ofCheckout(Path repository, Map<String, String> places) {
        var environment = new HashMap<>(places);
        environment.put("GIT_OPTIONAL_LOCKS", "0");
        environment.put("LC_ALL", "C");
        return new Git("git", repository, environment);
    }

    /**
     * Where the checkout around a folder is: its top, its repository, whether that is shallow, and
     * paths of its index and objects relative to the folder, line by line.
     */
    static Output lookUp(Path folder) throws IOException, InterruptedException {
        return ofCheckout(folder, Map.of())
                .execute(
                        List.of(
                                "-C",
                                folder.toString(),
                                "rev-parse",
                                "--show-toplevel",
                                "--absolute-git-dir",
                                "--is-shallow-repository",
                                "--git-path",
                                "index",
                                "--git-path",
                                "objects"),
                        Map.of("LC_ALL", "C"));
    }

    /** What a command printed. */
    record Output(int status, String text, String errors) {}

    /**
     * Copies the repository, without the contents of its files.
     *
     * @param trees whether commits are to be compared by path
     * @throws Unavailable when that is not possible
     */
    void copy(String url, boolean trees) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("clone", "--bare", "--quiet"));
        command.add(
                url.startsWith("/")
                        ? "--shared"
                        : trees ? "--filter=blob:none" : "--filter=tree:0");
        command.addAll(List.of("--", url, repository.toString()));
        Output output = execute(command, environment);
        if (output.status() != 0) {
            throw unreadable(url, output);
        }
    }

    /** An empty repository. */
    void create() throws IOException, InterruptedException {
        execute(List.of("init", "--bare", "--quiet", repository.toString()), environment);
    }

    static Unavailable unreadable(String url, Output output) {
        return new Unavailable("Git cannot read " + url + ": " + reason(output.errors()));
    }

    /** Throws if the command failed. */
    void require(Output output) throws Unavailable {
        if (output.status() != 0) {
            throw new Unavailable("its files cannot be written: " + reason(output.errors()));
        }
    }

    /** The command's output. */
    String tell(String... arguments) throws IOException, InterruptedException {
        Output output = run(arguments);
        if (output.status() != 0) {
            throw new Unavailable("git " + arguments[0] + " failed: " + reason(output.errors()));
        }
        return output.text();
    }

    /** Whether it has a commit. */
    boolean has(String revision) throws IOException, InterruptedException {
        return run("rev-parse", "--verify", "--quiet", revision + "^{commit}").status() == 0;
    }

    /** Runs a command in the repository. */
    Output run(String... arguments) throws IOException, InterruptedException {
        return run(Map.of(), arguments);
    }

    Output run(Map<String, String> more, String... arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("--git-dir=" + repository));
        command.addAll(List.of(arguments));
        var all = new HashMap<>(environment);
        all.putAll(more);
        return execute(command, all);
    }

    private Output execute(List<String> arguments, Map<String, String> variables)
            throws IOException, InterruptedException {
        var command =
                new ArrayList<>(
                        List.of(
                                program,
                                "-c",
                                "http.followRedirects=false",
                                "-c",
                                "i18n.logOutputEncoding=UTF-8",
                                "-c",
                                "core.quotePath=false",
                                "-c",
                                "log.showSignature=false",
                                "-c",
                                "filter.lfs.smudge=cat",
                                "-c",
                                "filter.lfs.process=",
                                "-c",
                                "filter.lfs.required=false"));
        command.addAll(arguments);
        Path errors = Files.createTempFile("git", ".err");
        try {
            var builder = new ProcessBuilder(command).redirectError(errors.toFile());
            // A hook that Git started has them.
            builder.environment()
                    .keySet()
                    .removeAll(List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"));
            builder.environment().putAll(variables);
            Process process = builder.start();
            process.getOutputStream().close();
            String text =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            return new Output(
                    status, text, new String(Files.readAllBytes(errors), StandardCharsets.UTF_8));
        } finally {
            Files.deleteIfExists(errors);
        }
    }

    /** The line of Git's errors that says why, in words for users. */
    static String reason(String errors) {
        if (errors.contains("terminal prompts disabled")
                || errors.contains("could not read Username")
                || errors.contains("could not read Password")
                || errors.contains("Authentication failed")
                || errors.contains("Permission denied (")) {
            return "it needs a password or key that the host's user has not stored;"
                    + " configure a Git credential helper or an SSH key for that user";
        }
        if (REDIRECTED.matcher(errors).find()) {
            return "it redirects to another address; use that one";
        }
        return errors.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .filter(line -> !line.startsWith("warning: ") && !line.startsWith("hint: "))
                .map(line -> line.replaceFirst("^(fatal|error|remote): ", ""))
                .findFirst()
                .orElse("it ended without a message");
    }
}
