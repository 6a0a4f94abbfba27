package been.bench.versions;

import been.bench.report.BenchException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A repository of a C program that counts; one commit makes it count further.
 *
 * @param path of the repository
 * @param slower number of the first slow commit, from 0
 */
record PlantedCommits(Path path, int slower) {
    private static final long FIRST_SECOND = 1_700_000_000;

    /**
     * Makes one.
     *
     * @param counts how far the program counts at first
     * @param factor how much further from the slow commit on
     */
    static PlantedCommits make(Path path, int commits, int slower, long counts, double factor)
            throws BenchException, IOException, InterruptedException {
        Files.createDirectories(path);
        git(path, "", "init", "--quiet", "--initial-branch=main");
        var stream = new StringBuilder();
        for (int i = 0; i < commits; i++) {
            String program = program(i, i < slower ? counts : Math.round(counts * factor));
            stream.append("commit refs/heads/main\ncommitter Bench <bench@localhost> ")
                    .append(FIRST_SECOND + 60L * i)
                    .append(" +0000\n")
                    .append(data("Change " + i))
                    .append("M 100644 inline prog.c\n")
                    .append(data(program))
                    .append('\n');
        }
        git(path, stream.toString(), "fast-import", "--quiet");
        return new PlantedCommits(path, slower);
    }

    /** Checks out the newest commit and changes its program. */
    void change(long counts) throws BenchException, IOException, InterruptedException {
        git(path, "", "reset", "--hard", "--quiet");
        Files.writeString(path.resolve("prog.c"), program(0, counts));
    }

    /**
     * Each commit's binary is another one, of the same size. It computes in registers: processors
     * guess what a loop with a variable in memory reads, and so run it at several speeds.
     */
    private static String program(int commit, long counts) {
        return """
        const char commit[] = "commit %05d";

        int main(int words, char **unused) {
            unsigned long x = words;
            for (unsigned long i = 0; i < %dUL; i++) {
                x = x * 6364136223846793005UL + 1442695040888963407UL;
            }
            return x == 0;
        }
        """
                .formatted(commit, counts);
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
