package been.machine.measure;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The standard streams of a program.
 *
 * @param outputToErrors whether standard output goes to standard error; {@code output} is ignored
 *     then
 */
public record Streams(Redirect input, Redirect output, Redirect errors, boolean outputToErrors) {
    private static final Path NOTHING = Path.of("/dev/null");

    /** Files that are created or overwritten; without an input file the program reads nothing. */
    public static Streams files(@Nullable Path input, Path output, Path errors) {
        return new Streams(
                from(input), Redirect.to(output.toFile()), Redirect.to(errors.toFile()), false);
    }

    /** Those of this process, except an input file if one is given. */
    public static Streams inherited(@Nullable Path input) {
        return new Streams(
                input == null ? Redirect.INHERIT : from(input),
                Redirect.INHERIT,
                Redirect.INHERIT,
                false);
    }

    /** Whether another process can open all three by their names. */
    boolean isFiles() {
        return input.file() != null && output.file() != null && errors.file() != null;
    }

    public Streams withOutputToErrors() {
        return new Streams(input, output, errors, true);
    }

    private static Redirect from(@Nullable Path input) {
        return Redirect.from((input == null ? NOTHING : input).toFile());
    }
}
