package been.analyses.document;

import been.analyses.document.Block.Heading;
import been.analyses.document.Block.Paragraph;
import been.analyses.document.Block.Table;
import been.protocol.analyses.Bisection;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.Modifications;
import been.protocol.analyses.Modifications.ModifiedFile;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.VersionDetails;
import been.statistics.wording.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The report of a change as a document for an issue tracker; pure. */
public final class ChangeDocument {
    private static final int MOST_ROWS = 50;

    private final ChangeReport report;
    private final List<Block> blocks = new ArrayList<>();

    private ChangeDocument(ChangeReport report) {
        this.report = report;
    }

    public static String markdown(ChangeReport report) {
        return MarkdownText.of(new ChangeDocument(report).blocks());
    }

    private List<Block> blocks() {
        Change change = report.change();
        blocks.add(
                new Heading(
                        1,
                        "%s %s of %s: %s"
                                .formatted(
                                        change.verdict().symbol(),
                                        change.series().metric().label(),
                                        change.series().software(),
                                        versions(change))));
        say(change.sentence());
        say(facts(change));
        coincidences();
        report.bisections().forEach(this::bisection);
        table(
                "Functions that changed",
                List.of("function", "change, in the run of " + change.oldVersion()),
                report.functions(),
                one -> List.of(one.title(), one.self().words()));
        modifications(report.modifications());
        table(
                "Decisions",
                List.of("when", "state", "by", "comment"),
                report.steps(),
                step ->
                        List.of(
                                step.at().toString(),
                                step.state().word(),
                                step.who(),
                                step.comment()));
        table(
                "Notified",
                List.of("rule", "state", "when"),
                report.notified(),
                one -> List.of(one.rule(), one.state(), one.at().toString()));
        return blocks;
    }

    private void say(String text) {
        blocks.add(new Paragraph(text));
    }

    private static String versions(Change change) {
        return change.oldVersion() + " → " + change.until();
    }

    private static String facts(Change change) {
        String configuration =
                change.series().configuration().entrySet().stream()
                        .map(Object::toString)
                        .collect(Collectors.joining(" "));
        return "Change %d, %s%s. Measured on %s%s by analysis %s (%s) at %s confidence; found %s."
                .formatted(
                        change.id(),
                        change.state().word(),
                        change.isThere() ? "" : ", no longer seen",
                        change.series().host(),
                        configuration.isEmpty() ? "" : " with " + configuration,
                        change.analysis(),
                        change.analysisName(),
                        Percent.of(change.confidence()),
                        change.foundAt());
    }

    private void coincidences() {
        if (report.coincidences().isEmpty()) {
            return;
        }
        blocks.add(new Heading(2, "What else changed"));
        for (EnvironmentDifference one : report.coincidences()) {
            say(one.sentence());
            rows(
                    List.of("what", "before", "after"),
                    one.properties(),
                    property ->
                            List.of(
                                    property.name(),
                                    known(property.before()),
                                    known(property.after())));
        }
        for (RepeatView repeat : report.measuredAgain()) {
            repeat.outcomes().stream()
                    .filter(one -> one.metric().equals(report.change().series().metric().name()))
                    .forEach(one -> say("Measured again: " + one.sentence()));
        }
    }

    private static String known(@Nullable String value) {
        return Objects.requireNonNullElse(value, "–");
    }

    private void bisection(ChangeReport.Search search) {
        Bisection found = search.bisection();
        blocks.add(new Heading(2, "Search for the version that made it"));
        say("Analysis %s: %s".formatted(search.analysis(), found.sentence()));
        rows(
                List.of("version", "what is known"),
                Stream.concat(
                                found.culprits().stream().flatMap(one -> one.versions().stream()),
                                found.suspects().stream())
                        .toList(),
                one -> List.of(one.version(), known(one.details(), true)));
    }

    private static String known(@Nullable VersionDetails details, boolean titled) {
        return details == null
                ? ""
                : Stream.of(titled ? details.title() : "", details.origin())
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" · "));
    }

    private void modifications(Modifications found) {
        if (found.problem() != null) {
            blocks.add(new Heading(2, "Modifications"));
            say(found.problem());
        }
        table(
                found.allCommits() ? "Commits" : "Commits, as far as they are known",
                List.of("commit", "title", "by"),
                found.commits(),
                one -> List.of(one.version(), one.details().title(), known(one.details(), false)));
        table(
                "Modified files",
                List.of("file", "what", "lines", "used by the benchmark"),
                found.usedFiles(),
                one -> List.of(one.path(), what(one), lines(one), found.use(one)));
        found.otherFiles().ifPresent(others -> say("And %s.".formatted(others)));
    }

    private static String what(ModifiedFile file) {
        return file.kind().word() + (file.movedFrom() == null ? "" : " from " + file.movedFrom());
    }

    private static String lines(ModifiedFile file) {
        return file.added() == null || file.removed() == null
                ? ""
                : "+%d −%d".formatted(file.added(), file.removed());
    }

    private <T> void table(
            String title, List<String> titles, List<T> rows, Function<T, List<String>> cells) {
        if (!rows.isEmpty()) {
            blocks.add(new Heading(2, title));
            rows(titles, rows, cells);
        }
    }

    private <T> void rows(List<String> titles, List<T> rows, Function<T, List<String>> cells) {
        if (!rows.isEmpty()) {
            blocks.add(
                    new Table(
                            titles, List.of(), rows.stream().limit(MOST_ROWS).map(cells).toList()));
        }
        if (rows.size() > MOST_ROWS) {
            say("And %,d more.".formatted(rows.size() - MOST_ROWS));
        }
    }
}
