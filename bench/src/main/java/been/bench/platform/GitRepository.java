package been.bench.platform;

import been.bench.report.BenchException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes Git repositories whose commits change a single file. */
public final class GitRepository {
    private static final long FIRST_SECOND = 1_700_000_000;

    private GitRepository() {}

    /**
     * Makes a repository; the subjects of its commits are {@code Change 0} and so on.
     *
     * @param contents of the file, in the order of commits
     */
    public static void make(Path path, String file, List<String> contents)
            throws BenchException, IOException, InterruptedException {
        Files.createDirectories(path);
        git(path, "", "init", "--quiet", "--initial-branch=main");
        var stream = new StringBuilder();
        for (int i = 0; i < contents.size(); i++) {
            stream.append("commit refs/heads/main\ncommitter Bench <bench@localhost> ")
                    .append(FIRST_SECOND + 60L * i)
                    .append(" +0000\n")
                    .append(data("Change " + i))
                    .append("M 100644 inline ")
                    .append(file)
                    .append('\n')
                    .append(data(contents.get(i)))
                    .append('\n');
        }
        git(path, stream.toString(), "fast-import", "--quiet");
    }

    /** Fills the folder with the files of the newest commit. */
    public static void checkOut(Path path)
            throws BenchException, IOException, InterruptedException {
        git(path, "", "reset", "--hard", "--quiet");
    }

    private static String data(String text) {
        return "data %d\n%s\n".formatted(text.length(), text);
    }

    private static void git(Path folder, String input, String... arguments)
            throws BenchException, IOException, InterruptedException {
        var command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (OutputStream out = process.getOutputStream()) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        }
        if (process.waitFor() != 0) {
            throw new BenchException("git " + arguments[0] + " failed in " + folder);
        }
    }
}
