package been.machine.topology;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The small text files by which the kernel tells what a machine has, by their paths without the
 * leading slash: {@code sys/devices/system/cpu/online}. What it does not tell is empty.
 */
public interface KernelFiles {

    Optional<String> text(String file);

    /** Those in a folder that holds {@code sys} and {@code proc}: the root, or a copy of it. */
    static KernelFiles in(Path root) {
        return file -> {
            try {
                return Optional.of(Files.readString(root.resolve(file)));
            } catch (IOException e) {
                return Optional.empty(); // not told by this kernel
            }
        };
    }

    static KernelFiles ofThisMachine() {
        return in(Path.of("/"));
    }

    /** Numbers in the kernel's list format. */
    default List<Integer> list(String file) {
        try {
            return text(file).map(Topology::parseList).orElse(List.of());
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }

    default int number(String file, int otherwise) {
        try {
            return text(file).map(text -> Integer.parseInt(text.strip())).orElse(otherwise);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** The value of a line such as {@code Node 0 MemTotal: 6514892 kB}, in bytes. */
    default Optional<Long> memory(String file, String name) {
        return text(file).stream()
                .flatMap(String::lines)
                .filter(line -> line.contains(name + ":"))
                .map(line -> line.replaceAll("^.*:\\s*|\\s*kB\\s*$", ""))
                .filter(number -> number.matches("[0-9]{1,15}"))
                .map(number -> Long.parseLong(number) << 10)
                .findFirst();
    }
}
