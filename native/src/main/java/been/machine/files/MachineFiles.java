package been.machine.files;

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
 * The kernel's files of this machine, or a copy of another machine's.
 *
 * @param root folder that holds {@code proc} and {@code sys}
 */
public record MachineFiles(Path root) implements KernelFiles {
    private static final int PIECE = 8192;
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,9}");

    /** Those of this machine. */
    public static MachineFiles ofThisMachine() {
        return new MachineFiles(Path.of("/"));
    }

    /** Where a file is. */
    public Path at(String path) {
        return root.resolve(path);
    }

    public boolean has(String path) {
        return Files.exists(at(path));
    }

    @Override
    public Optional<String> text(String path) {
        try (var file = new FileInputStream(at(path).toFile())) {
            var bytes = new ByteArrayOutputStream();
            // The kernel truncates a setting that is not read in one call, and Files.readString
            // first reads a single byte of files that claim to be empty.
            var piece = new byte[PIECE];
            for (int read = file.read(piece); read > 0; read = file.read(piece)) {
                bytes.write(piece, 0, read);
            }
            // Texts of a device tree end with a zero byte.
            String text = bytes.toString(StandardCharsets.UTF_8).replace("\0", "").strip();
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (IOException e) {
            return Optional.empty(); // not in this kernel, or not readable by this user
        }
    }

    /** The names in a folder, sorted. */
    public List<String> names(String folder) {
        try (Stream<Path> children = Files.list(at(folder))) {
            return children.map(child -> String.valueOf(child.getFileName())).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of(); // no such folder here
        }
    }

    /** Paths of the folder's entries named by the prefix and a number, in the number's order. */
    public List<String> numbered(String folder, String prefix) {
        var numbers = new ArrayList<Long>();
        for (String name : names(folder)) {
            if (name.startsWith(prefix)
                    && INDEX.matcher(name.substring(prefix.length())).matches()) {
                numbers.add(Long.valueOf(name.substring(prefix.length())));
            }
        }
        numbers.sort(Comparator.naturalOrder());
        return numbers.stream().map(number -> folder + "/" + prefix + number).toList();
    }

    /** The last name in the target of a symbolic link. */
    public Optional<String> linked(String link) {
        try {
            return Optional.ofNullable(Files.readSymbolicLink(at(link)).getFileName())
                    .map(Path::toString);
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
