package been.cli.host;

import been.cli.terminal.Paragraph;
import been.cli.terminal.Sparkline;
import been.cli.terminal.Style;
import been.cli.terminal.Terminal;
import been.machine.calibration.NoiseFigure;
import been.machine.noise.Finding;
import been.machine.noise.Severity;
import been.machine.tuning.TunedValue;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The findings as a person reads them: what matters most first, each with its advice beneath. */
final class CheckText {
    private static final int NAMES = 18;
    private static final int WIDTH = 100;
    private static final int SHOWN_CALIBRATIONS = 48;
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ROOT);

    private final Terminal terminal;
    private final List<Finding> findings;
    private final List<NoiseFigure> calibrations;
    private final List<TunedValue> notRestored;

    CheckText(
            Terminal terminal,
            List<Finding> findings,
            List<NoiseFigure> calibrations,
            List<TunedValue> notRestored) {
        this.terminal = terminal;
        this.findings = findings;
        this.calibrations = calibrations;
        this.notRestored = notRestored;
    }

    List<String> lines() {
        var lines = new ArrayList<String>();
        for (Severity severity : List.of(Severity.WARNING, Severity.NOTICE, Severity.FINE)) {
            for (Finding finding : of(severity)) {
                lines.addAll(entry(severity, finding.check(), finding.sentence()));
                if (finding.advice() != null) {
                    lines.addAll(beneath(finding.advice()));
                }
            }
        }
        unseen().forEach((why, checks) ->
                lines.addAll(
                        entry(
                                Severity.UNSEEN,
                                "not seen",
                                String.join(", ", checks) + ": " + why)));
        lines.add("");
        lines.addAll(entry(Severity.FINE, "calibration", latest()));
        if (calibrations.size() > 1) {
            lines.addAll(beneath(history()));
        }
        lines.add("");
        lines.addAll(summary());
        return lines;
    }

    private List<Finding> of(Severity severity) {
        return findings.stream().filter(finding -> finding.severity() == severity).toList();
    }

    /** What cannot be seen, by the reason why. */
    private Map<String, List<String>> unseen() {
        return of(Severity.UNSEEN).stream()
                .collect(
                        Collectors.groupingBy(
                                Finding::sentence,
                                LinkedHashMap::new,
                                Collectors.mapping(Finding::check, Collectors.toList())));
    }

    private List<String> entry(Severity severity, String name, String text) {
        String sign =
                switch (severity) {
                    case WARNING -> terminal.paint(Style.WORSE, "⚠");
                    case NOTICE -> terminal.paint(Style.UNSURE, "!");
                    case FINE -> terminal.paint(Style.BETTER, "✓");
                    case UNSEEN -> terminal.paint(Style.FAINT, "·");
                };
        List<String> wrapped = Paragraph.wrap(text, WIDTH - NAMES - 3);
        var lines = new ArrayList<String>();
        lines.add(" " + sign + " " + name + " ".repeat(NAMES - name.length()) + wrapped.getFirst());
        wrapped.stream().skip(1).forEach(line -> lines.add(" ".repeat(NAMES + 3) + line));
        return lines;
    }

    private List<String> beneath(String advice) {
        return Paragraph.wrap(advice, WIDTH - NAMES - 3).stream()
                .map(line -> " ".repeat(NAMES + 3) + terminal.paint(Style.FAINT, line))
                .toList();
    }

    private String latest() {
        if (calibrations.isEmpty()) {
            return "none yet; a host runtime calibrates soon after its start, and then hourly";
        }
        NoiseFigure latest = calibrations.getLast();
        return "a fixed loop varied by %s on processor %d (%s)"
                .formatted(percent(latest.cv()), latest.core(), moment(latest));
    }

    private String history() {
        List<NoiseFigure> shown =
                calibrations.subList(
                        Math.max(0, calibrations.size() - SHOWN_CALIBRATIONS), calibrations.size());
        double[] cvs = shown.stream().mapToDouble(NoiseFigure::cv).toArray();
        return "since %s by %s to %s: %s"
                .formatted(
                        moment(shown.getFirst()),
                        percent(Arrays.stream(cvs).min().orElseThrow()),
                        percent(Arrays.stream(cvs).max().orElseThrow()),
                        Sparkline.of(cvs));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", share * 100);
    }

    private static String moment(NoiseFigure figure) {
        return figure.time().atZone(ZoneId.systemDefault()).format(MOMENT);
    }

    private List<String> summary() {
        var lines = new ArrayList<String>();
        if (!notRestored.isEmpty()) {
            lines.add(
                    terminal.paint(Style.WORSE, "⚠")
                            + " Tuned values are not restored: "
                            + notRestored.stream()
                                    .map(value ->
                                            "%s is %s, was %s"
                                                    .formatted(
                                                            value.check(),
                                                            value.tuned(),
                                                            value.before()))
                                    .distinct()
                                    .collect(Collectors.joining("; "))
                            + ". To revert them: been host check --restore");
        }
        lines.add(
                "%s, %s, %d fine, %d not seen"
                        .formatted(
                                counted(of(Severity.WARNING).size(), "warning"),
                                counted(of(Severity.NOTICE).size(), "notice"),
                                of(Severity.FINE).size(),
                                of(Severity.UNSEEN).size()));
        List<String> tunable =
                findings.stream().filter(Finding::tunable).map(Finding::check).toList();
        if (!tunable.isEmpty()) {
            lines.add(
                    "been host check --tune changes "
                            + String.join(", ", tunable)
                            + " until --restore");
        }
        return lines;
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
