package been.cli.changes;

import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.EnvironmentDifference.Property;
import been.protocol.analyses.Modifications;
import been.protocol.analyses.Modifications.Commit;
import been.protocol.analyses.Modifications.ModifiedFile;
import been.protocol.profiles.FunctionCost;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The report of a change in words. */
final class ReportText {
    private static final int MOST = 20;

    private final PrintWriter out;

    private ReportText(PrintWriter out) {
        this.out = out;
    }

    static void print(ChangeReport report, @Nullable ChangeGroup group, PrintWriter out) {
        var text = new ReportText(out);
        text.facts(report);
        text.coincidences(report);
        report.bisections()
                .forEach(search ->
                        text.head(
                                "Search for the version that made it, analysis %s: %s"
                                        .formatted(
                                                search.analysis(), search.bisection().sentence())));
        if (!report.functions().isEmpty()) {
            text.head("Functions that changed:");
            text.table(
                    report.functions(),
                    new Columns<FunctionCost>()
                            .left("function", FunctionCost::title)
                            .right("change", one -> one.self().words()));
        }
        text.modifications(report.modifications());
        report.notified()
                .forEach(one ->
                        out.println(
                                "notified  %s, %s %s"
                                        .formatted(one.rule(), one.state(), one.at())));
        if (group != null) {
            text.sameCause(report.change(), group);
        }
    }

    private void facts(ChangeReport report) {
        Change change = report.change();
        out.println("change    %d, %s".formatted(change.id(), ChangesCommand.size(change)));
        out.println("sentence  " + change.sentence());
        out.println("evidence  " + evidence(change));
        out.println("software  " + change.series().software());
        if (!change.series().configuration().isEmpty()) {
            out.println(
                    "settings  "
                            + change.series().configuration().entrySet().stream()
                                    .map(Object::toString)
                                    .collect(Collectors.joining(" ")));
        }
        out.println("host      " + change.series().host());
        if (change.series().quarantinedAt() != null) {
            out.println(
                    "trust     quarantined (been benchmarks show %d)"
                            .formatted(change.series().id()));
        }
        out.println("analysis  %s, %s".formatted(change.analysis(), change.analysisName()));
        out.println(
                "state     "
                        + change.state().word()
                        + (change.isThere() ? "" : ", no longer seen"));
        report.steps().forEach(step -> out.println(line(step)));
    }

    private static String evidence(Change change) {
        return switch (change.evidence()) {
            case NEIGHBOURS ->
                    "%s compared with %s".formatted(change.version(), change.oldVersion());
            case SERIES -> "the whole series; no two neighbouring versions differ significantly";
        };
    }

    private static String line(Change.Step step) {
        return "          %s  %s by %s%s"
                .formatted(
                        step.at(),
                        step.state().word(),
                        step.who(),
                        step.comment().isEmpty() ? "" : ": " + step.comment());
    }

    private void coincidences(ChangeReport report) {
        if (report.coincidences().isEmpty()) {
            return;
        }
        head("What else changed:");
        boolean isOfHost = false;
        for (EnvironmentDifference one : report.coincidences()) {
            isOfHost |= one.what().equals(EnvironmentDifference.HOST);
            out.println(one.sentence());
            table(
                    one.properties(),
                    new Columns<Property>()
                            .left("what", Property::name)
                            .left("before", property -> known(property.before()))
                            .left("after", property -> known(property.after())));
        }
        ChangeReport.Measured old = report.old();
        if (isOfHost && old != null) {
            out.println(
                    "To see whether the machine is the cause: been repeat %s '%s'"
                            .formatted(old.analysis(), old.experiment()));
        }
        report.measuredAgain()
                .forEach(repeat ->
                        out.println(
                                "%s was measured again in analysis %s: %s"
                                        .formatted(
                                                report.change().oldVersion(),
                                                repeat.analysis(),
                                                repeat.reproduction() == null
                                                        ? "not finished"
                                                        : repeat.reproduction())));
    }

    private static String known(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }

    private void modifications(Modifications found) {
        if (!found.commits().isEmpty()) {
            head(found.allCommits() ? "Commits:" : "Commits, as far as they are known:");
            table(
                    found.commits(),
                    new Columns<Commit>()
                            .left("commit", Commit::version)
                            .left("title", one -> one.details().title())
                            .left("by", one -> one.details().origin()));
        }
        if (found.problem() != null) {
            head("Modified files: " + found.problem());
        } else if (!found.files().isEmpty()) {
            head("Modified files (been changes show CHANGE --difference FILE):");
            table(
                    found.usedFiles(),
                    new Columns<ModifiedFile>()
                            .left("file", ModifiedFile::path)
                            .left("what", one -> one.kind().word())
                            .right("lines", ReportText::lines)
                            .left("used by the benchmark", found::use));
            found.otherFiles().ifPresent(others -> out.println("and " + others));
        }
    }

    private static String lines(ModifiedFile file) {
        return file.added() == null || file.removed() == null
                ? ""
                : "+%,d −%,d".formatted(file.added(), file.removed());
    }

    private void sameCause(Change shown, ChangeGroup group) {
        List<Change> others =
                group.changes().stream().filter(each -> each.id() != shown.id()).toList();
        if (!others.isEmpty()) {
            head("Changes with the same cause, " + group.title() + ":");
            table(
                    others,
                    new Columns<Change>()
                            .right("change", Change::id)
                            .left("benchmark", each -> each.series().metric().label())
                            .right("size", ChangesCommand::size)
                            .left("host", each -> each.series().host())
                            .left("state", each -> each.state().word()));
        }
    }

    private void head(String text) {
        out.println();
        out.println(text);
    }

    private <T> void table(List<T> rows, Columns<T> columns) {
        if (!rows.isEmpty()) {
            columns.lines(rows.stream().limit(MOST).toList(), Terminal.detect())
                    .forEach(out::println);
        }
        if (rows.size() > MOST) {
            out.println("and %,d more; --json has all".formatted(rows.size() - MOST));
        }
    }
}
