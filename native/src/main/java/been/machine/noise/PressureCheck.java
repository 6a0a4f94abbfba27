package been.machine.noise;

import been.machine.files.MachineFiles;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks whether programs wait for processors, memory or disks. */
final class PressureCheck {
    private static final double SOME = 0.05;
    private static final double MUCH = 0.20;

    /** Lower for memory, because waiting for memory means waiting for a disk. */
    private static final double MUCH_FOR_MEMORY = 0.01;

    private PressureCheck() {}

    static Finding look(CheckInput sight) {
        MachineFiles files = sight.files();
        String value =
                List.of("cpu", "memory", "io").stream()
                        .flatMap(resource ->
                                share(files, resource).stream()
                                        .map(share -> resource + " " + Percentage.of(share)))
                        .collect(Collectors.joining(", "));
        if (value.isEmpty()) {
            return Finding.unseen("pressure", "the kernel does not count stalls (boot with psi=1)");
        }
        double memory = share(files, "memory").orElse(0.0);
        double other = Math.max(share(files, "cpu").orElse(0.0), share(files, "io").orElse(0.0));
        String sentence = "processes waited in the last 10 s: " + value;
        String advice = "a resource is short: see foreign-load, page-cache and dirty";
        if (other >= MUCH || memory >= MUCH_FOR_MEMORY) {
            return Finding.warning("pressure", value, sentence, advice);
        }
        return other >= SOME || memory > 0
                ? Finding.notice("pressure", value, sentence, advice)
                : Finding.fine("pressure", value, "no process waited in the last 10 s");
    }

    private static Optional<Double> share(MachineFiles files, String resource) {
        return files.text("proc/pressure/" + resource)
                .flatMap(text -> Pressure.some(text, "avg10"))
                .map(percent -> percent / 100);
    }
}
