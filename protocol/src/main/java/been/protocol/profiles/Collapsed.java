package been.protocol.profiles;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How much of a program's cost each call stack caused: lines {@code main;parse;read 42}, the format
 * of flame graph tools. Not thread-safe.
 */
public final class Collapsed {
    /** Stacks beyond these are counted as one. */
    private static final int MOST_STACKS = 500_000;

    private static final int DEEPEST = 1024;
    private static final int LONGEST_NAME = 500;
    private static final String OTHERS = "[others]";

    private final SortedMap<String, Long> stacks = new TreeMap<>();
    private long total;

    /**
     * Counts a stack.
     *
     * @param frames names of functions, the outermost first
     */
    public void add(List<String> frames, long cost) {
        int from = Math.max(0, frames.size() - DEEPEST);
        add(
                frames.subList(from, frames.size()).stream()
                        .map(Collapsed::name)
                        .collect(Collectors.joining(";")),
                cost);
    }

    private void add(String stack, long cost) {
        if (cost > 0 && !stack.isEmpty()) {
            boolean isFull = stacks.size() >= MOST_STACKS && !stacks.containsKey(stack);
            stacks.merge(isFull ? OTHERS : stack, cost, Long::sum);
            total += cost;
        }
    }

    private static String name(String frame) {
        String name = frame.length() > LONGEST_NAME ? frame.substring(0, LONGEST_NAME) : frame;
        return name.isBlank() ? "[unknown]" : name.replace(';', ':').replaceAll("\\p{Cntrl}", " ");
    }

    public SortedMap<String, Long> stacks() {
        return Collections.unmodifiableSortedMap(stacks);
    }

    /** Samples or events. */
    public long total() {
        return total;
    }

    /**
     * @throws IOException when a line is not a stack and a number
     */
    public static Collapsed read(BufferedReader lines) throws IOException {
        var read = new Collapsed();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int space = line.lastIndexOf(' ');
            try {
                read.add(
                        line.substring(0, Math.max(0, space)),
                        Long.parseLong(line.substring(space + 1)));
            } catch (NumberFormatException e) {
                throw new IOException("not a stack and a number: " + line, e);
            }
        }
        return read;
    }

    public void write(Writer out) throws IOException {
        for (Map.Entry<String, Long> stack : stacks.entrySet()) {
            out.write(stack.getKey() + " " + stack.getValue() + "\n");
        }
    }
}
