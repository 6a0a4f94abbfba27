package been.cli.exec;

import been.protocol.Quantities;
import been.protocol.ResourceUsage;
import been.protocol.Wire;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run as text: JSON in the words of {@link ResourceUsage}, or lines {@code
 * name=value} whose names are those words without the unit, which the value carries. What is not
 * known has no line.
 */
final class ExecReport {
    private ExecReport() {}

    static String json(ResourceUsage usage) {
        return Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(usage) + "\n";
    }

    static String lines(ResourceUsage usage) {
        var text = new StringBuilder();
        line(text, "exit-code", usage.exitCode());
        line(text, "signal", usage.signal());
        line(
                text,
                "termination-reason",
                usage.terminationReason() == null ? null : usage.terminationReason().wireName());
        seconds(text, "wall-time", usage.wallTimeSeconds());
        seconds(text, "cpu-time", usage.cpuTimeSeconds());
        seconds(text, "cpu-time-user", usage.cpuTimeUserSeconds());
        seconds(text, "cpu-time-system", usage.cpuTimeSystemSeconds());
        bytes(text, "memory-peak", usage.memoryPeakBytes());
        line(text, "processes-peak", usage.processesPeak());
        bytes(text, "io-read", usage.ioReadBytes());
        bytes(text, "io-write", usage.ioWriteBytes());
        seconds(text, "pressure-cpu", usage.pressureCpuSeconds());
        seconds(text, "pressure-memory", usage.pressureMemorySeconds());
        seconds(text, "pressure-io", usage.pressureIoSeconds());
        bytes(text, "output-dropped", usage.outputBytesDropped());
        if (!usage.cores().isEmpty()) {
            String list = usage.cores().toString();
            line(text, "cores", list.substring(1, list.length() - 1).replace(" ", ""));
        }
        line(text, "accounting", usage.accounting());
        line(text, "supervisor", usage.supervisor());
        if (!usage.disturbedBy().isEmpty()) {
            line(text, "disturbed-by", String.join(",", usage.disturbedBy()));
        }
        return text.toString();
    }

    private static void seconds(StringBuilder text, String name, @Nullable Double seconds) {
        line(text, name, seconds == null ? null : Quantities.formatSeconds(seconds));
    }

    private static void bytes(StringBuilder text, String name, @Nullable Long bytes) {
        line(text, name, bytes == null ? null : bytes + "B");
    }

    private static void line(StringBuilder text, String name, @Nullable Object value) {
        if (value != null) {
            text.append(name).append('=').append(value).append('\n');
        }
    }
}
