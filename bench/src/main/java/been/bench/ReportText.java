package been.bench;

import java.io.PrintWriter;

/** The report as it grows, for who waits for it. */
final class ReportText {
    private static final String FORMAT = "%-11s  %s%n";

    private final PrintWriter out;

    ReportText(PrintWriter out) {
        this.out = out;
    }

    void begin(Machine machine) {
        out.println(machine.sentence());
        if (machine.isBusy()) {
            out.println("others use this machine: timings will say little");
        }
        out.println("median and where nine of ten lie, unless said otherwise");
        out.println();
        out.flush();
    }

    void line(Reading reading) {
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

    void problem(String problem) {
        out.printf(FORMAT, "missing", problem);
        out.flush();
    }
}
