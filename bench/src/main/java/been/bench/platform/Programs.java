package been.bench.platform;

import been.bench.report.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Small C programs whose true use of resources is known, compiled at first use.
 *
 * @param folder into which they are compiled
 */
public record Programs(Path folder) {

    /**
     * Returns the path of a program.
     *
     * @throws BenchException when it does not compile
     */
    public String path(String name) throws BenchException, IOException, InterruptedException {
        Path program = folder.resolve(name);
        if (!Files.isExecutable(program)) {
            Path source = Resources.copy(name + ".c", folder);
            Path log = folder.resolve(name + ".log");
            compile(source, program, log);
        }
        return program.toString();
    }

    private static void compile(Path source, Path program, Path log)
            throws BenchException, IOException, InterruptedException {
        Process compiler;
        try {
            compiler =
                    new ProcessBuilder(
                                    "cc",
                                    "-O1",
                                    "-pthread",
                                    "-o",
                                    program.toString(),
                                    source.toString())
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start();
        } catch (IOException e) {
            throw new BenchException(
                    "there is no C compiler 'cc' for the programs that are measured;"
                            + " install one, such as your system's gcc package",
                    e);
        }
        if (compiler.waitFor() != 0) {
            throw new BenchException(
                    "cc failed to compile " + source + ": " + Files.readString(log).strip());
        }
    }
}
