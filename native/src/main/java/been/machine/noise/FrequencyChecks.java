package been.machine.noise;

import been.machine.files.MachineFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks whether the processors keep a constant frequency. */
final class FrequencyChecks {
    private static final String CPU = "sys/devices/system/cpu";
    private static final String NOT_TOLD =
            "this kernel does not control frequencies; in a virtual machine the host does";

    private FrequencyChecks() {}

    static Finding governor(CheckInput sight) {
        List<String> policies = policies(sight.files());
        Map<String, Long> governors =
                policies.stream()
                        .map(policy -> sight.files().text(policy + "/scaling_governor"))
                        .flatMap(Optional::stream)
                        .collect(
                                Collectors.groupingBy(
                                        Function.identity(), TreeMap::new, Collectors.counting()));
        if (governors.isEmpty()) {
            return Finding.unseen("governor", NOT_TOLD);
        }
        String value = String.join(",", governors.keySet());
        if (value.equals("performance")) {
            return Finding.fine("governor", value, "performance on every processor");
        }
        String sentence =
                governors.size() == 1
                        ? value + " on every processor"
                        : governors.entrySet().stream()
                                .map(one -> one.getKey() + " on " + one.getValue())
                                .collect(Collectors.joining(", "));
        return Finding.warning(
                        "governor",
                        value,
                        sentence,
                        "the frequency follows the load; the governor performance keeps it high")
                .asTunable();
    }

    static Finding turbo(CheckInput sight) {
        Optional<Boolean> on = turboIsOn(sight.files());
        if (on.isEmpty()) {
            return Finding.unseen("turbo", NOT_TOLD);
        }
        return on.get()
                ? Finding.warning(
                                "turbo",
                                "on",
                                "on",
                                "how long a core stays above its base frequency depends on"
                                        + " temperature and neighbouring cores; without turbo runs are slower but"
                                        + " vary less")
                        .asTunable()
                : Finding.fine("turbo", "off", "off");
    }

    private static Optional<Boolean> turboIsOn(MachineFiles files) {
        return files.number(CPU + "/intel_pstate/no_turbo")
                .map(no -> no == 0)
                .or(() -> files.number(CPU + "/cpufreq/boost").map(boost -> boost == 1))
                .or(() ->
                        policies(files).stream()
                                .map(policy -> files.number(policy + "/boost"))
                                .flatMap(Optional::stream)
                                .map(boost -> boost == 1)
                                .reduce(Boolean::logicalOr));
    }

    static Finding range(CheckInput sight) {
        List<String> policies = policies(sight.files());
        long low =
                megahertz(sight.files(), policies, "/scaling_min_freq")
                        .min(Long::compare)
                        .orElse(0L);
        long high =
                megahertz(sight.files(), policies, "/scaling_max_freq")
                        .max(Long::compare)
                        .orElse(0L);
        if (low == 0 || high == 0) {
            return Finding.unseen("frequency", NOT_TOLD);
        }
        return low == high
                ? Finding.fine("frequency", high + " MHz", "fixed at " + high + " MHz")
                : Finding.notice(
                        "frequency",
                        low + "-" + high + " MHz",
                        "may vary between " + low + " and " + high + " MHz",
                        "with the governor performance and without turbo it rarely varies; to"
                                + " set it: cpupower frequency-set --min FREQUENCY --max FREQUENCY");
    }

    private static Stream<Long> megahertz(MachineFiles files, List<String> policies, String file) {
        return policies.stream()
                .map(policy -> files.number(policy + file))
                .flatMap(Optional::stream)
                .map(kilohertz -> kilohertz / 1000);
    }

    /** Groups of processors that share a frequency. */
    private static List<String> policies(MachineFiles files) {
        return files.numbered(CPU + "/cpufreq", "policy");
    }
}
