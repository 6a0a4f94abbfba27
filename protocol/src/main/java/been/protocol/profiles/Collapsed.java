package been.protocol.profiles;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How much of a program's cost each call stack caused: lines {@code main;parse;read 42}, the format
 * of flame graph tools. Not thread-safe.
 */
public final class Collapsed {
    /** With more stacks or longer ones, the cheapest half is counted as one stack. */
    private static final int MOST_STACKS = 100_000;

    private static final int MOST_CHARACTERS = 16 << 20;
    private static final int DEEPEST = 1024;
    private static final int LONGEST_NAME = 500;
    private static final String OTHERS = "[others]";
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private final SortedMap<String, Long> stacks = new TreeMap<>();
    private int characters;
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
            put(stack, cost);
            total += cost;
            if (stacks.size() > MOST_STACKS || characters > MOST_CHARACTERS) {
                joinCheapest();
            }
        }
    }

    /** Counts all stacks of another profile. */
    public void add(Collapsed other) {
        other.stacks.forEach(this::add);
    }

    private void put(String stack, long cost) {
        Long known = stacks.get(stack);
        if (known == null) {
            characters += stack.length();
        }
        stacks.put(stack, known == null ? cost : known + cost);
    }

    private void joinCheapest() {
        long[] costs = stacks.values().stream().mapToLong(Long::longValue).sorted().toArray();
        long median = costs[costs.length / 2];
        long joined = 0;
        for (var all = stacks.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<String, Long> stack = all.next();
            if (stack.getValue() <= median) {
                joined += stack.getValue();
                characters -= stack.getKey().length();
                all.remove();
            }
        }
        put(OTHERS, joined);
    }

    private static String name(String frame) {
        String name = frame.length() > LONGEST_NAME ? frame.substring(0, LONGEST_NAME) : frame;
        return name.isBlank()
                ? "[unknown]"
                : CONTROL.matcher(name.replace(';', ':')).replaceAll(" ");
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
