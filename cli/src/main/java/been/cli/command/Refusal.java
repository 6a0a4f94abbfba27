package been.cli.command;

import static java.util.Objects.requireNonNull;

import been.protocol.NearestName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, and what was probably meant. */
public final class Refusal {
    /** Verbs that are taken before the option parser loads, or by the script. */
    public static final List<String> EARLY_VERBS = List.of("exec", "build", "test", "bench");

    private Refusal() {}

    /** One sentence. */
    public static String of(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            CommandSpec command = failure.getCommandLine().getCommandSpec();
            return unknown(unmatched.getUnmatched().getFirst(), command);
        }
        return String.valueOf(failure.getMessage())
                .replaceFirst("^Error: ", "")
                .replaceFirst(" is not an? (int|long|double)$", " is not a number");
    }

    /** One sentence about what could not be read or written; {@code null} of other failures. */
    public static @Nullable String ofFile(Exception failure) {
        return switch (failure) {
            case NoSuchFileException missing -> "no such file or folder: " + missing.getFile();
            case AccessDeniedException denied -> "permission denied: " + denied.getFile();
            case FileAlreadyExistsException there -> "a file is in the way: " + there.getFile();
            case InvalidPathException invalid ->
                    invalid.getMessage() + "; set a UTF-8 locale, such as LC_ALL=C.UTF-8";
            case UncheckedIOException unchecked -> ofFile(requireNonNull(unchecked.getCause()));
            case IOException broken -> "cannot read or write: " + broken.getMessage();
            default -> null;
        };
    }

    private static String unknown(String word, CommandSpec command) {
        String verb = command.qualifiedName();
        if (word.startsWith("-")) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            return verb
                    + " has no option '"
                    + name
                    + "'"
                    + NearestName.hint(name, options(command));
        }
        List<String> verbs = verbs(command);
        return verbs.isEmpty()
                ? verb + " takes no further argument, but was given '" + word + "'"
                : "there is no '" + verb + " " + word + "'" + NearestName.hint(word, verbs);
    }

    /** Long names first, since the first of equally near ones is taken. */
    private static List<String> options(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.hidden())
                .map(option -> option.longestName())
                .toList();
    }

    private static List<String> verbs(CommandSpec command) {
        var verbs = new ArrayList<String>();
        command.subcommands()
                .forEach((name, line) -> {
                    if (!line.getCommandSpec().usageMessage().hidden()) {
                        verbs.add(name);
                    }
                });
        if (command.name().equals("been")) {
            verbs.addAll(EARLY_VERBS);
        }
        return verbs;
    }
}
