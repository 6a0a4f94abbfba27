package been.machine.detect;

import been.machine.files.MachineFiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Properties of processors beside their topology on Linux; frequencies are hertz, sizes bytes. */
final class Processors {
    private static final String CPUS = "sys/devices/system/cpu/";
    private static final Pattern SIZE = Pattern.compile("([0-9]+)([KMG]?)");
    private static final Pattern NOMINAL = Pattern.compile("@ *([0-9]+(?:\\.[0-9]+)?) *GHz");

    private final MachineFiles files;

    Processors(MachineFiles files) {
        this.files = files;
    }

    Map<String, Object> read() {
        Map<String, String> first = firstProcessor(files.lines("proc/cpuinfo"));
        return new Facts()
                .text("model", first.get("model name"))
                .text("microcode", first.get("microcode"))
                .text("family", first.get("cpu family"))
                .text("stepping", first.get("stepping"))
                .texts("flags", flags(first))
                .amount("frequency", frequency(first))
                .amount("frequencyMin", lowest("cpuinfo_min_freq"))
                .amount("frequencyBase", highest("base_frequency"))
                .text("frequencyDriver", files.text(CPUS + "cpu0/cpufreq/scaling_driver"))
                .text("smt", files.text(CPUS + "smt/control"))
                .text("offline", files.text(CPUS + "offline"))
                .text("isolated", files.text(CPUS + "isolated"))
                .text("noHz", noHz())
                .list("caches", caches())
                .part("vulnerabilities", vulnerabilities())
                .known();
    }

    /** The fields of the first processor in {@code /proc/cpuinfo}. */
    static Map<String, String> firstProcessor(List<String> cpuinfo) {
        var fields = new TreeMap<String, String>();
        for (String line : cpuinfo) {
            int colon = line.indexOf(':');
            if (colon < 0 && !fields.isEmpty()) {
                break;
            }
            if (colon > 0) {
                fields.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
            }
        }
        return fields;
    }

    /** x86 has flags, ARM has features. */
    private static List<String> flags(Map<String, String> processor) {
        String flags = processor.getOrDefault("flags", processor.getOrDefault("Features", ""));
        return List.of(flags.split("\\s+"));
    }

    /**
     * The highest frequency that the hardware allows, otherwise the nominal one in its name; never
     * the current one.
     */
    private Optional<Long> frequency(Map<String, String> processor) {
        return highest("cpuinfo_max_freq")
                .or(() -> {
                    Matcher nominal = NOMINAL.matcher(processor.getOrDefault("model name", ""));
                    return nominal.find()
                            ? Optional.of(Math.round(Double.parseDouble(nominal.group(1)) * 1e9))
                            : Optional.empty();
                });
    }

    private Optional<Long> highest(String file) {
        return frequencies(file).max(Comparator.naturalOrder());
    }

    private Optional<Long> lowest(String file) {
        return frequencies(file).min(Comparator.naturalOrder());
    }

    private Stream<Long> frequencies(String file) {
        return files.names(CPUS + "cpufreq").stream()
                .filter(name -> name.startsWith("policy"))
                .flatMap(policy -> files.number(CPUS + "cpufreq/" + policy + "/" + file).stream())
                .map(kilohertz -> kilohertz * 1_000);
    }

    /** Kernels without this write {@code (null)}. */
    private Optional<String> noHz() {
        return files.text(CPUS + "nohz_full").filter(text -> !text.equals("(null)"));
    }

    private Map<String, Object> vulnerabilities() {
        var facts = new Facts();
        for (String name : files.names(CPUS + "vulnerabilities")) {
            facts.text(name, files.text(CPUS + "vulnerabilities/" + name));
        }
        return facts.known();
    }

    /** A group of equal caches. */
    private record Kind(
            long level, String type, @Nullable Long size, @Nullable Long line, int sharedBy) {
        String name() {
            return switch (type) {
                case "Data" -> "L" + level + "d";
                case "Instruction" -> "L" + level + "i";
                default -> "L" + level;
            };
        }
    }

    private List<Map<String, Object>> caches() {
        Map<Kind, Set<String>> kinds =
                new TreeMap<>(Comparator.comparing(Kind::name).thenComparing(Kind::toString));
        for (int cpu : files.list(CPUS + "online")) {
            String folder = CPUS + "cpu" + cpu + "/cache/";
            for (String index : files.names(folder)) {
                Long level = files.number(folder + index + "/level").orElse(null);
                String type = files.text(folder + index + "/type").orElse(null);
                String sharing = files.text(folder + index + "/shared_cpu_list").orElse(null);
                if (level != null && type != null && sharing != null) {
                    var kind =
                            new Kind(
                                    level,
                                    type,
                                    size(files.text(folder + index + "/size").orElse("")),
                                    files.number(folder + index + "/coherency_line_size")
                                            .orElse(null),
                                    files.list(folder + index + "/shared_cpu_list").size());
                    kinds.computeIfAbsent(kind, _ -> new HashSet<>()).add(sharing);
                }
            }
        }
        var caches = new ArrayList<Map<String, Object>>();
        kinds.forEach((kind, instances) ->
                caches.add(
                        new Facts()
                                .text("name", kind.name())
                                .amount("level", kind.level())
                                .text("type", kind.type().toLowerCase(Locale.ROOT))
                                .amount("size", kind.size())
                                .amount("line", kind.line())
                                .amount("sharedBy", (long) kind.sharedBy())
                                .amount("count", (long) instances.size())
                                .known()));
        return caches;
    }

    /** {@code 32K} is 32768. */
    static @Nullable Long size(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            return null;
        }
        int shift =
                switch (size.group(2)) {
                    case "K" -> 10;
                    case "M" -> 20;
                    case "G" -> 30;
                    default -> 0;
                };
        return Long.parseLong(size.group(1)) << shift;
    }
}
