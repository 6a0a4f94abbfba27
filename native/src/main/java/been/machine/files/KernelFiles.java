package been.machine.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The small text files in which a kernel describes a machine, named by their paths without the
 * leading slash: {@code sys/devices/system/cpu/online}. What cannot be read is empty.
 */
@FunctionalInterface
public interface KernelFiles {
    /** A file's text without surrounding white space; empty when it is missing or blank. */
    Optional<String> text(String path);

    /** The whole number that a file holds; empty when it holds something else. */
    default Optional<Long> number(String path) {
        return text(path).filter(text -> text.matches("-?[0-9]{1,18}")).map(Long::valueOf);
    }

    /** The same, with a value for a file that holds no number. */
    default int number(String path, int otherwise) {
        return number(path).map(Long::intValue).orElse(otherwise);
    }

    /** The lines of a file; none when it cannot be read. */
    default List<String> lines(String path) {
        return text(path).stream().flatMap(String::lines).toList();
    }

    /** Numbers in the kernel's list format; none when the file holds something else. */
    default List<Integer> list(String path) {
        try {
            return text(path).map(KernelFiles::parseList).orElse(List.of());
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }

    /** The value of a line such as {@code Node 0 MemTotal: 6514892 kB}, in bytes. */
    default Optional<Long> memory(String path, String name) {
        return lines(path).stream()
                .filter(line -> line.contains(name + ":"))
                .map(line -> line.replaceAll("^.*:\\s*|\\s*kB\\s*$", ""))
                .filter(number -> number.matches("[0-9]{1,15}"))
                .map(number -> Long.parseLong(number) << 10)
                .findFirst();
    }

    /** The value in force in a file that lists all choices: {@code always [madvise] never}. */
    default Optional<String> selected(String path) {
        return text(path)
                .map(text -> {
                    int open = text.indexOf('[');
                    int close = text.indexOf(']', open + 1);
                    return open < 0 || close < 0 ? text : text.substring(open + 1, close);
                });
    }

    /**
     * The numbers in the kernel's list format, such as {@code 0-3,8}; empty text has none.
     *
     * @throws IllegalArgumentException when the text is something else
     */
    static List<Integer> parseList(String text) {
        var numbers = new ArrayList<Integer>();
        for (String range : text.strip().split(",", -1)) {
            if (range.isEmpty()) {
                continue;
            }
            int dash = range.indexOf('-');
            try {
                int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
                int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
                for (int number = first; number <= last; number++) {
                    numbers.add(number);
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "'" + text.strip() + "' is not a list of numbers such as 0-3,8", e);
            }
        }
        return numbers;
    }
}
