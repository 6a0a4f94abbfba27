package been.machine.noise;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers by name, as {@code /proc/meminfo} and {@code /proc/vmstat} list them. */
record KernelTable(Map<String, Long> numbers) {
    private static final Pattern LINE =
            Pattern.compile("^(\\S+?):?[ \\t]+([0-9]{1,18})\\b", Pattern.MULTILINE);

    /** Parses {@code name: 123 kB} and {@code name 123}; units and other lines are ignored. */
    static KernelTable parse(String text) {
        var numbers = new HashMap<String, Long>();
        Matcher lines = LINE.matcher(text);
        while (lines.find()) {
            numbers.put(lines.group(1), Long.valueOf(lines.group(2)));
        }
        return new KernelTable(numbers);
    }

    Optional<Long> get(String name) {
        return Optional.ofNullable(numbers.get(name));
    }

    /** The sum of two; empty unless both are known. */
    Optional<Long> sum(String first, String second) {
        return get(first).flatMap(one -> get(second).map(two -> one + two));
    }
}
