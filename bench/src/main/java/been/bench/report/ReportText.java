package been.bench.report;

import java.io.PrintWriter;

/** The report as it grows, on a terminal. */
public final class ReportText {
    private static final String FORMAT = "%-11s  %s%n";

    private ReportText() {}

    public static void begin(Machine machine, PrintWriter out) {
        out.println(machine.sentence());
        if (machine.isBusy()) {
            out.println("other processes use this machine: timings will mean little");
        }
        out.println("medians with the range of nine in ten observations, unless stated otherwise");
        out.println();
        out.flush();
    }

    public static void line(Reading reading, PrintWriter out) {
        out.printf(FORMAT, Cells.judgement(reading), reading.figure());
        var values = new StringBuilder(Cells.value(reading.ours(), reading.unit()));
        if (reading.peer() != null) {
            values.append("; peer ").append(Cells.value(reading.peer(), reading.unit()));
        }
        if (!Cells.ratio(reading).isEmpty()) {
            values.append("; ratio ").append(Cells.ratio(reading));
        }
        if (!reading.target().isEmpty()) {
            values.append("; target ").append(reading.target());
        }
        if (!reading.note().isEmpty()) {
            values.append("; ").append(reading.note());
        }
        out.printf(FORMAT, "", values);
        out.flush();
    }

    public static void problem(String problem, PrintWriter out) {
        out.printf(FORMAT, "missing", problem);
        out.flush();
    }
}
