package been.machine.noise;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The short files in which a kernel tells of its machine, beneath {@code /} or a copy of it. What
 * cannot be read is absent.
 *
 * @param root beneath which {@code proc} and {@code sys} are
 */
public record MachineFiles(Path root) {
    private static final int PIECE = 8192;
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,9}");

    /** Those of this machine. */
    public static MachineFiles ofThisMachine() {
        return new MachineFiles(Path.of("/"));
    }

    /** Where a file is. */
    public Path at(String path) {
        return root.resolve(path);
    }

    /** A file's text without the space around it; empty where it cannot be read or is blank. */
    public Optional<String> text(String path) {
        try (var file = new FileInputStream(at(path).toFile())) {
            var bytes = new ByteArrayOutputStream();
            // Settings of the kernel are told in one read or cut short; Files.readString, since
            // these files claim to be empty, begins by reading a single byte.
            var piece = new byte[PIECE];
            for (int read = file.read(piece); read > 0; read = file.read(piece)) {
                bytes.write(piece, 0, read);
            }
            String text = bytes.toString(StandardCharsets.UTF_8).strip();
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (IOException e) {
            return Optional.empty(); // not told by this kernel, or not to this user
        }
    }

    /** The whole number that a file holds; empty where it holds something else. */
    public Optional<Long> number(String path) {
        return text(path).filter(text -> NUMBER.matcher(text).matches()).map(Long::valueOf);
    }

    /** Paths of the folder's entries named by the prefix and a number, in the number's order. */
    public List<String> numbered(String folder, String prefix) {
        var numbers = new ArrayList<Long>();
        try (Stream<Path> entries = Files.list(at(folder))) {
            entries.map(entry -> String.valueOf(entry.getFileName()))
                    .filter(name -> name.startsWith(prefix))
                    .map(name -> name.substring(prefix.length()))
                    .filter(rest -> INDEX.matcher(rest).matches())
                    .map(Long::valueOf)
                    .sorted(Comparator.naturalOrder())
                    .forEach(numbers::add);
        } catch (IOException | UncheckedIOException e) {
            return List.of(); // there is no such folder here
        }
        return numbers.stream().map(number -> folder + "/" + prefix + number).toList();
    }
}
