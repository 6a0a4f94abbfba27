package been.machine.detect;

import been.machine.files.MachineFiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Memory nodes, huge pages and modules; sizes are bytes. */
final class MemoryParts {
    private static final String NODES = "sys/devices/system/node/";
    private static final Pattern MEMINFO = Pattern.compile("(?:Node \\d+ )?(\\w+): +(\\d+)( kB)?");
    private static final Pattern AMOUNT = Pattern.compile("([0-9]+) (MB|GB|TB|MT/s|MHz)");

    private final MachineFiles files;

    MemoryParts(MachineFiles files) {
        this.files = files;
    }

    /**
     * @param modules output of {@code dmidecode} for memory devices; empty when it is not available
     */
    Map<String, Object> read(String modules) {
        Map<String, Long> machine = meminfo(files.lines("proc/meminfo"));
        Long pages = machine.get("HugePages_Total");
        return new Facts()
                .part(
                        "hugePages",
                        pages == null || pages == 0
                                ? Map.of()
                                : new Facts()
                                        .amount("count", pages)
                                        .amount("size", machine.get("Hugepagesize"))
                                        .known())
                .list("nodes", nodes(machine.get("MemTotal")))
                .list("modules", modules(modules))
                .known();
    }

    /** Amounts by name. */
    static Map<String, Long> meminfo(List<String> lines) {
        var amounts = new HashMap<String, Long>();
        for (String line : lines) {
            Matcher matcher = MEMINFO.matcher(line);
            if (matcher.matches()) {
                long number = Long.parseLong(matcher.group(2));
                amounts.put(matcher.group(1), matcher.group(3) == null ? number : number * 1024);
            }
        }
        return amounts;
    }

    /**
     * The nodes with their processors, distances and memory; memory only if the nodes' sum is the
     * total, because kernels that initialise memory lazily report less at first.
     */
    private List<Map<String, Object>> nodes(@Nullable Long total) {
        var sizes = new HashMap<String, Long>();
        List<String> names =
                files.names("sys/devices/system/node").stream()
                        .filter(name -> name.matches("node[0-9]+"))
                        .sorted(Comparator.comparingInt(MemoryParts::number))
                        .toList();
        for (String name : names) {
            Long size = meminfo(files.lines(NODES + name + "/meminfo")).get("MemTotal");
            if (size != null) {
                sizes.put(name, size);
            }
        }
        long sum = sizes.values().stream().mapToLong(Long::longValue).sum();
        boolean isAll = total != null && Math.abs(sum - total) < total / 100;
        var nodes = new ArrayList<Map<String, Object>>();
        for (String name : names) {
            nodes.add(
                    new Facts()
                            .text("name", name)
                            .text("cpus", files.text(NODES + name + "/cpulist"))
                            .text("distances", files.text(NODES + name + "/distance"))
                            .amount("size", isAll ? sizes.get(name) : null)
                            .known());
        }
        return nodes;
    }

    private static int number(String node) {
        return Integer.parseInt(node.substring("node".length()));
    }

    /** The installed modules, from the output of {@code dmidecode --type 17}. */
    static List<Map<String, Object>> modules(String text) {
        return Stream.of(text.split("\n\\s*\n", -1))
                .filter(device -> device.contains("Memory Device\n"))
                .map(MemoryParts::fields)
                .filter(device -> amount(device.get("Size")) != null)
                .map(device ->
                        new Facts()
                                .text("name", name(device))
                                .amount("size", amount(device.get("Size")))
                                .text("type", device.get("Type"))
                                .amount("transfers", speed(device))
                                .text("manufacturer", device.get("Manufacturer"))
                                .text("part", device.get("Part Number"))
                                .known())
                .toList();
    }

    /** Includes the bank, because locators repeat on boards with several banks. */
    private static String name(Map<String, String> device) {
        String bank = device.getOrDefault("Bank Locator", "");
        String slot = device.getOrDefault("Locator", "");
        return bank.isEmpty() || bank.startsWith("Not ") ? slot : bank + " " + slot;
    }

    private static @Nullable Long speed(Map<String, String> device) {
        Long configured = amount(device.get("Configured Memory Speed"));
        return configured != null ? configured : amount(device.get("Speed"));
    }

    private static Map<String, String> fields(String device) {
        var fields = new HashMap<String, String>();
        for (String line : device.split("\n", -1)) {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                fields.put(line.substring(0, colon).strip(), line.substring(colon + 2).strip());
            }
        }
        return fields;
    }

    /** Bytes, or transfers a second. */
    private static @Nullable Long amount(@Nullable String text) {
        Matcher matcher = AMOUNT.matcher(text == null ? "" : text);
        if (!matcher.matches()) {
            return null;
        }
        long unit =
                switch (matcher.group(2)) {
                    case "MB" -> 1L << 20;
                    case "GB" -> 1L << 30;
                    case "TB" -> 1L << 40;
                    default -> 1_000_000L;
                };
        return Long.parseLong(matcher.group(1)) * unit;
    }
}
