package been.machine.tuning;

import been.machine.files.MachineFiles;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Determines which settings of a machine should be changed for measuring. */
final class Tunables {
    private static final String CPU = "sys/devices/system/cpu";

    /** Settings by the check they fix, in the order in which they are changed. */
    private static final Map<String, Function<MachineFiles, List<Setting>>> BY_CHECK = table();

    private Tunables() {}

    private static Map<String, Function<MachineFiles, List<Setting>>> table() {
        var table = new LinkedHashMap<String, Function<MachineFiles, List<Setting>>>();
        table.put("governor", Tunables::governor);
        table.put("turbo", Tunables::turbo);
        table.put("aslr", one("aslr", "proc/sys/kernel/randomize_va_space", "0"));
        table.put("thp", one("thp", "sys/kernel/mm/transparent_hugepage/enabled", "madvise"));
        table.put(
                "perf-sample-rate",
                one("perf-sample-rate", "proc/sys/kernel/perf_event_max_sample_rate", "1"));
        // Last, and so restored first, because it removes the files of processors.
        table.put("smt", Tunables::threads);
        return table;
    }

    static Set<String> checks() {
        return BY_CHECK.keySet();
    }

    /** Settings of this machine that do not have the wanted value. */
    static List<Setting> pending(MachineFiles files, Collection<String> checks) {
        return BY_CHECK.entrySet().stream()
                .filter(row -> checks.contains(row.getKey()))
                .flatMap(row -> row.getValue().apply(files).stream())
                .filter(setting -> !current(files, setting.path()).equals(setting.wanted()))
                .toList();
    }

    /** The current value; empty when there is no such file. */
    static String current(MachineFiles files, String path) {
        return files.selected(path).orElse("");
    }

    private static List<Setting> governor(MachineFiles files) {
        return existing(
                files,
                files.numbered(CPU + "/cpufreq", "policy").stream()
                        .filter(policy ->
                                files.text(policy + "/scaling_available_governors")
                                        .map(all -> List.of(all.split(" +", -1)))
                                        .filter(all -> !all.contains("performance"))
                                        .isEmpty())
                        .map(policy ->
                                new Setting(
                                        "governor", policy + "/scaling_governor", "performance"))
                        .toList());
    }

    private static List<Setting> turbo(MachineFiles files) {
        var intel = new Setting("turbo", CPU + "/intel_pstate/no_turbo", "1");
        var whole = new Setting("turbo", CPU + "/cpufreq/boost", "0");
        for (Setting one : List.of(intel, whole)) {
            List<Setting> found = existing(files, List.of(one));
            if (!found.isEmpty()) {
                return found;
            }
        }
        return existing(
                files,
                files.numbered(CPU + "/cpufreq", "policy").stream()
                        .map(policy -> new Setting("turbo", policy + "/boost", "0"))
                        .toList());
    }

    private static List<Setting> threads(MachineFiles files) {
        String path = CPU + "/smt/control";
        return current(files, path).equals("on")
                ? List.of(new Setting("smt", path, "off"))
                : List.of();
    }

    private static Function<MachineFiles, List<Setting>> one(
            String check, String path, String wanted) {
        return files -> existing(files, List.of(new Setting(check, path, wanted)));
    }

    private static List<Setting> existing(MachineFiles files, List<Setting> settings) {
        return settings.stream().filter(setting -> files.text(setting.path()).isPresent()).toList();
    }
}
