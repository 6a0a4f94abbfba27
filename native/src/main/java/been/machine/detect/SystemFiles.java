package been.machine.detect;

import been.machine.topology.Topology;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files in which Linux describes itself, beneath {@code /} or beneath a copy; what is not there
 * or cannot be read is absent.
 */
record SystemFiles(Path root) {

    static SystemFiles ofThisMachine() {
        return new SystemFiles(Path.of("/"));
    }

    private Path path(String name) {
        return root.resolve(name);
    }

    boolean has(String name) {
        return Files.exists(path(name));
    }

    /** A whole file, stripped; device trees end their texts with a zero byte. */
    @Nullable String text(String name) {
        try {
            byte[] bytes = Files.readAllBytes(path(name));
            String text = new String(bytes, StandardCharsets.UTF_8).replace("\0", "").strip();
            return text.isEmpty() ? null : text;
        } catch (IOException e) {
            return null;
        }
    }

    /** The lines of a file; none when it cannot be read. */
    List<String> lines(String name) {
        String text = text(name);
        return text == null ? List.of() : text.lines().toList();
    }

    @Nullable Long number(String name) {
        String text = text(name);
        try {
            return text == null ? null : Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** A number that counts so many of what is wanted each. */
    @Nullable Long number(String name, long times) {
        Long number = number(name);
        return number == null ? null : Long.valueOf(number * times);
    }

    /** What is 0 or 1. */
    @Nullable Boolean flag(String name) {
        Long number = number(name);
        return number == null ? null : Boolean.valueOf(number != 0);
    }

    /** Numbers in the kernel's list format, such as {@code 0-3,8}. */
    List<Integer> numbers(String name) {
        String text = text(name);
        try {
            return text == null ? List.of() : Topology.parseList(text);
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }

    /** The names in a folder, sorted. */
    List<String> names(String folder) {
        try (Stream<Path> children = Files.list(path(folder))) {
            return children.map(child -> String.valueOf(child.getFileName())).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The last name of what a symbolic link leads to. */
    @Nullable String linked(String link) {
        try {
            Path target = Files.readSymbolicLink(path(link)).getFileName();
            return target == null ? null : target.toString();
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }
}
