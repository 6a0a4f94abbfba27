package been.cli.exec;

import been.protocol.Quantities;
import been.protocol.ResourceUsage;
import been.protocol.Wire;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run as text: JSON in the words of {@link ResourceUsage}, or lines {@code
 * name=value} whose names are those words without the unit, which the value carries. What is not
 * known has no line.
 */
final class ExecReport {
    private final StringBuilder text = new StringBuilder();

    private ExecReport() {}

    static String json(ResourceUsage usage) {
        return Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(usage) + "\n";
    }

    static String lines(ResourceUsage usage) {
        var report = new ExecReport();
        report.line("exit-code", usage.exitCode());
        report.line("signal", usage.signal());
        report.line(
                "termination-reason",
                usage.terminationReason() == null ? null : usage.terminationReason().wireName());
        report.times(usage.times());
        report.memory(usage.memory());
        report.line("processes-peak", usage.processes().processesPeak());
        report.line("context-switches", usage.processes().contextSwitches());
        report.line("context-switches-forced", usage.processes().contextSwitchesForced());
        report.transfers(usage.transfers());
        report.seconds("pressure-cpu", usage.stalls().pressureCpuSeconds());
        report.seconds("pressure-memory", usage.stalls().pressureMemorySeconds());
        report.seconds("pressure-io", usage.stalls().pressureIoSeconds());
        report.energy(usage.energy());
        report.counters(usage.counters());
        if (!usage.cores().isEmpty()) {
            String list = usage.cores().toString();
            report.line("cores", list.substring(1, list.length() - 1).replace(" ", ""));
        }
        report.line("accounting", usage.accounting());
        report.line("supervisor", usage.supervisor());
        if (!usage.disturbedBy().isEmpty()) {
            report.line("disturbed-by", String.join(",", usage.disturbedBy()));
        }
        return report.text.toString();
    }

    private void times(ResourceUsage.Times times) {
        seconds("wall-time", times.wallTimeSeconds());
        seconds("cpu-time", times.cpuTimeSeconds());
        seconds("cpu-time-user", times.cpuTimeUserSeconds());
        seconds("cpu-time-system", times.cpuTimeSystemSeconds());
        Map<Integer, Double> cores = times.cpuTimeCoreSeconds();
        if (cores != null) {
            for (Map.Entry<Integer, Double> core : cores.entrySet()) {
                seconds("cpu-time-core-" + core.getKey(), core.getValue());
            }
        }
    }

    private void memory(ResourceUsage.Memory memory) {
        bytes("memory-peak", memory.memoryPeakBytes());
        line("memory-accounting", memory.memoryAccounting());
        bytes("pss-peak", memory.pssPeakBytes());
        bytes("rss-peak", memory.rssPeakBytes());
        bytes("swap-peak", memory.swapPeakBytes());
        line("page-faults", memory.pageFaults());
        line("page-faults-major", memory.pageFaultsMajor());
    }

    private void transfers(ResourceUsage.Transfers transfers) {
        bytes("io-read", transfers.ioReadBytes());
        bytes("io-write", transfers.ioWriteBytes());
        bytes("output-dropped", transfers.outputBytesDropped());
        bytes("disk-peak", transfers.diskPeakBytes());
    }

    private void energy(ResourceUsage.Energy energy) {
        Map<String, Double> joules = energy.energyJoules();
        if (joules != null) {
            joules.forEach((domain, taken) -> line("energy-" + domain, taken + "J"));
        }
    }

    private void counters(ResourceUsage.Counters counters) {
        line("instructions", counters.instructions());
        line("cycles", counters.cycles());
        line("cache-references", counters.cacheReferences());
        line("cache-misses", counters.cacheMisses());
        line("branches", counters.branches());
        line("branch-misses", counters.branchMisses());
        seconds("task-clock", counters.taskClockSeconds());
        line("cpu-migrations", counters.cpuMigrations());
        line("counted-share", counters.countedShare());
        line("counted-work", counters.countedWork());
        line("instructions-cachegrind", counters.instructionsCachegrind());
    }

    private void seconds(String name, @Nullable Double seconds) {
        line(name, seconds == null ? null : Quantities.formatSeconds(seconds));
    }

    private void bytes(String name, @Nullable Long bytes) {
        line(name, bytes == null ? null : bytes + "B");
    }

    private void line(String name, @Nullable Object value) {
        if (value != null) {
            text.append(name).append('=').append(value).append('\n');
        }
    }
}
