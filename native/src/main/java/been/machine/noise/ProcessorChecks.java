package been.machine.noise;

import been.machine.files.MachineFiles;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks whether cores are slowed down by a second thread or by heat. */
final class ProcessorChecks {
    private static final String CPU = "sys/devices/system/cpu";
    private static final long HOT_MARGIN = 10;

    private ProcessorChecks() {}

    static Finding threads(CheckInput sight) {
        String state = sight.files().text(CPU + "/smt/control").orElse("");
        return switch (state) {
            case "on" ->
                    Finding.notice(
                                    "smt",
                                    "on",
                                    "on: each core runs two or more threads",
                                    "BEEN leaves the second thread of a measured core idle,"
                                            + " but other programs may use it")
                            .asTunable();
            case "off", "forceoff" -> Finding.fine("smt", "off", "off");
            case "notsupported", "notimplemented" ->
                    Finding.fine("smt", "none", "the kernel sees one thread in each core");
            default -> Finding.unseen("smt", "the kernel does not report it");
        };
    }

    /** Isolated processors are in no scheduling domain, so the kernel never moves threads there. */
    static Finding isolated(CheckInput sight) {
        String file = CPU + "/isolated";
        if (!sight.files().has(file)) {
            return Finding.unseen("isolated", "the kernel does not report it");
        }
        return sight.files()
                .text(file)
                .map(list ->
                        Finding.warning(
                                "isolated",
                                list,
                                "the kernel does not spread threads over the processors "
                                        + list
                                        + ": those of one program share the first that they get",
                                "boot without isolcpus=; BEEN keeps its programs apart anyway"))
                .orElseGet(() -> Finding.fine("isolated", "none", "none"));
    }

    static Finding throttling(CheckInput sight) {
        Optional<Long> events = throttleEvents(sight.files());
        if (events.isEmpty()) {
            return Finding.unseen(
                    "throttling", "there are no counters; the kernel has them for Intel only");
        }
        long now = sight.change().map(CounterChange::throttleEvents).orElse(0L);
        long all = events.get();
        if (now > 0) {
            return Finding.warning(
                    "throttling",
                    all + " events",
                    "the processor was throttled " + now + " times while watched",
                    "let it cool down, and check its cooling and power limits");
        }
        return all == 0
                ? Finding.fine("throttling", "0 events", "never since the machine was booted")
                : Finding.notice(
                        "throttling",
                        all + " events",
                        all + " times since the machine was booted, summed over processors",
                        "check cooling and power limits: results are slower while throttled");
    }

    /** Throttle events of all processors since the boot; empty when unknown. */
    static Optional<Long> throttleEvents(MachineFiles files) {
        return files.numbered(CPU, "cpu").stream()
                .flatMap(cpu ->
                        Stream.of("core_throttle_count", "package_throttle_count")
                                .map(file -> files.number(cpu + "/thermal_throttle/" + file)))
                .flatMap(Optional::stream)
                .reduce(Long::sum);
    }

    /** A sensor of the processor: its current and highest allowed temperature in °C. */
    private record Sensor(long now, Optional<Long> highest) {}

    static Finding temperature(CheckInput sight) {
        Optional<Sensor> hottest =
                sensors(sight.files()).max((one, other) -> Long.compare(one.now, other.now));
        if (hottest.isEmpty()) {
            return Finding.unseen("temperature", "the processor has no temperature sensor");
        }
        long now = hottest.get().now;
        Optional<Long> highest = hottest.get().highest;
        String value = now + " °C";
        if (highest.isPresent() && now > highest.get() - HOT_MARGIN) {
            return Finding.warning(
                    "temperature",
                    value,
                    value + ", and at " + highest.get() + " °C it is throttled",
                    "let it cool down before measuring, and check its cooling");
        }
        return Finding.fine("temperature", value, value);
    }

    private static Stream<Sensor> sensors(MachineFiles files) {
        return files.numbered("sys/class/hwmon", "hwmon").stream()
                .filter(chip ->
                        List.of("coretemp", "k10temp", "zenpower", "cpu_thermal")
                                .contains(files.text(chip + "/name").orElse("")))
                .flatMap(chip ->
                        Stream.iterate(1, n -> n + 1)
                                .map(n -> chip + "/temp" + n)
                                .takeWhile(sensor -> files.number(sensor + "_input").isPresent())
                                .map(sensor -> sensor(files, sensor)));
    }

    private static Sensor sensor(MachineFiles files, String path) {
        return new Sensor(
                files.number(path + "_input").orElse(0L) / 1000,
                // Intel's _max is where its cooling should be at full speed.
                files.number(path + "_crit")
                        .or(() -> files.number(path + "_max"))
                        .map(millidegrees -> millidegrees / 1000));
    }
}
