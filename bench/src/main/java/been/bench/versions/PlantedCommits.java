package been.bench.versions;

import been.bench.platform.GitRepository;
import been.bench.report.BenchException;
import java.io.IOException;
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
    private static final String FILE = "prog.c";

    /**
     * Makes one.
     *
     * @param counts how far the program counts at first
     * @param factor how much further from the slow commit on
     */
    static PlantedCommits make(Path path, int commits, int slower, long counts, double factor)
            throws BenchException, IOException, InterruptedException {
        List<String> programs = new ArrayList<>();
        for (int i = 0; i < commits; i++) {
            programs.add(program(i, i < slower ? counts : Math.round(counts * factor)));
        }
        GitRepository.make(path, FILE, programs);
        return new PlantedCommits(path, slower);
    }

    /** Checks out the newest commit and changes its program. */
    void change(long counts) throws BenchException, IOException, InterruptedException {
        GitRepository.checkOut(path);
        Files.writeString(path.resolve(FILE), program(0, counts));
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
}
