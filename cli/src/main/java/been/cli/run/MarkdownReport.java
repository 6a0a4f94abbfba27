package been.cli.run;

import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunView;
import been.protocol.analyses.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/** A run as a comment on a change: what became worse first, what did not change folded away. */
final class MarkdownReport {
    private final RunView run;
    private final String url;

    MarkdownReport(RunReport run) {
        this.run = run.run();
        this.url = run.url();
    }

    /** Begins with a mark by which a script finds the comment again, to write over it. */
    String text() {
        var text = new StringBuilder();
        text.append(mark(run.question())).append('\n');
        text.append("### ").append(headline()).append("\n\n");
        text.append("**").append(escaped(run.question())).append("**").append(subject());
        text.append(" · [details](").append(url).append(")\n");
        List<Finding> findings = Finding.of(run);
        List<Finding> told = findings.stream().filter(f -> !isQuiet(f)).toList();
        List<Finding> quiet = findings.stream().filter(MarkdownReport::isQuiet).toList();
        if (!told.isEmpty()) {
            text.append('\n').append(table(told));
        }
        if (!quiet.isEmpty()) {
            text.append("\n<details><summary>%d equivalent</summary>\n\n".formatted(quiet.size()));
            text.append(table(quiet)).append("\n</details>\n");
        }
        if (findings.isEmpty() && run.state() == RunView.State.FINISHED) {
            text.append("\nNothing was there to compare with.\n");
        }
        if (!run.notes().isEmpty()) {
            text.append('\n');
            run.notes().forEach(note -> text.append("- ").append(escaped(note)).append('\n'));
        }
        if (run.detail() != null) {
            text.append("\n").append(escaped(run.detail())).append('\n');
        }
        return text.toString();
    }

    /** One to each analysis, so that several have a comment each. */
    static String mark(String name) {
        return "<!-- been:%s -->"
                .formatted(name.replaceAll("[^A-Za-z0-9._-]+", "-").replace("--", "-"));
    }

    private static boolean isQuiet(Finding finding) {
        return finding.of().verdict() == Verdict.EQUIVALENT;
    }

    private String headline() {
        AnalysisSummary.VerdictCounts counts = run.counts();
        if (run.state() != RunView.State.FINISHED) {
            return "✕ BEEN: " + run.state().word();
        }
        String sign =
                counts.regressed() > 0
                        ? "▲"
                        : counts.improved() > 0 ? "▼" : counts.inconclusive() > 0 ? "?" : "=";
        return "%s BEEN: %s".formatted(sign, run.outcome());
    }

    private String subject() {
        String version = run.version();
        String baseline = run.baseline();
        if (version == null) {
            return "";
        }
        return " · `%s`%s"
                .formatted(
                        code(version),
                        baseline == null ? "" : " against `%s`".formatted(code(baseline)));
    }

    private static String table(List<Finding> findings) {
        String confidence =
                findings.stream()
                        .map(Finding::confidence)
                        .distinct()
                        .collect(Collectors.joining("/"));
        var table = new StringBuilder();
        table.append(
                "| | benchmark | versions | before | after | change | %s interval |\n"
                        .formatted(confidence));
        table.append("|---|---|---|---:|---:|---:|---|\n");
        for (Finding finding : findings) {
            table.append(
                    "| %s %s | %s | %s → %s | %s | %s | **%s** | %s |\n"
                            .formatted(
                                    finding.sign().symbol(),
                                    finding.sign().word(),
                                    escaped(finding.benchmark()),
                                    escaped(finding.of().oldLabel()),
                                    escaped(finding.of().newLabel()),
                                    escaped(finding.before()),
                                    escaped(finding.after()),
                                    finding.change(),
                                    escaped(finding.interval())));
        }
        return table.toString();
    }

    /** Text that stays text: no table, link, mention or element is made of it. */
    private static String escaped(String text) {
        return text.replaceAll("([\\\\`*_|\\[\\]<>#@!~])", "\\\\$1").replace("\n", " ");
    }

    private static String code(String text) {
        return text.replaceAll("[`\n]", "");
    }
}
