package been.web.pages.changes;

import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.ChangeReport.Search;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.EnvironmentDifference.Property;
import been.protocol.analyses.Modifications;
import been.protocol.analyses.Modifications.Commit;
import been.protocol.analyses.Modifications.ModifiedFile;
import been.protocol.profiles.FunctionCost;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.util.function.Function;

/** What is known about a change, part by part. */
final class ChangeParts {
    private ChangeParts() {}

    /** Something that differed, with what it was before and after. */
    static Component coincidence(EnvironmentDifference difference) {
        Div part = Html.div("disturbed", new Span(difference.sentence()));
        if (!difference.properties().isEmpty()) {
            part.add(
                    new DataTable<Property>(difference.sentence())
                            .column("what", Property::name, "mono")
                            .column("before", Property::before, "mono")
                            .column("after", Property::after, "mono")
                            .show(difference.properties()));
        }
        return part;
    }

    static Component search(Search search) {
        return Html.div(
                "sentence",
                new Span(search.bisection().sentence() + " "),
                Links.analysis(search.analysis(), "analysis " + search.analysis()));
    }

    static Component functions(ChangeReport report) {
        if (!report.functions().isEmpty()) {
            return new DataTable<FunctionCost>("Functions that changed")
                    .column("function", FunctionCost::title, "mono")
                    .number("change", one -> one.self().words())
                    .number("with what it calls", one -> one.total().words())
                    .show(report.functions());
        }
        return quiet(
                switch (report.explained()) {
                    case NONE -> "These versions have not been profiled yet.";
                    case RUNNING -> "They are being profiled.";
                    case READY -> "No function certainly changed by more than 0.5 % of the run.";
                    case FAILED -> "Too few executions have a profile.";
                });
    }

    static Component commits(Modifications found) {
        Div all =
                new Div(
                        new DataTable<Commit>("Commits")
                                .column("commit", Commit::version, "mono")
                                .column("title", one -> one.details().title())
                                .column("by", one -> one.details().origin(), "quiet")
                                .show(found.commits()));
        if (!found.allCommits()) {
            all.add(quiet("There may be others that the analysis did not list."));
        }
        return all;
    }

    /**
     * @param path shows the path of a file
     */
    static Component files(Modifications found, Function<ModifiedFile, Component> path) {
        if (found.problem() != null) {
            return quiet(sentence(found.problem()));
        }
        Div all = new Div();
        int unused = found.files().size() - found.usedFiles().size();
        if (unused > 0) {
            int number = found.files().size() + found.moreFiles();
            all.add(
                    quiet(
                            "The benchmark does not use %s of %s files."
                                    .formatted(
                                            Numbers.count(unused + found.moreFiles()),
                                            Numbers.count(number))));
        }
        all.add(
                new DataTable<ModifiedFile>("Modified files")
                        .column("file", path::apply)
                        .column("what", ChangeParts::what, "quiet")
                        .number("added", ModifiedFile::added)
                        .number("removed", ModifiedFile::removed)
                        .column("used by the benchmark", one -> use(found, one))
                        .whenEmpty("Both versions have the same files.")
                        .show(found.files()));
        if (found.moreFiles() > 0) {
            all.add(quiet("And %s more.".formatted(Numbers.count(found.moreFiles()))));
        }
        return all;
    }

    private static String what(ModifiedFile file) {
        return file.kind().word() + (file.movedFrom() == null ? "" : " from " + file.movedFrom());
    }

    private static Component use(Modifications found, ModifiedFile file) {
        return file.functions().isEmpty()
                ? Html.quiet(found.use(file))
                : Html.text(found.use(file), "mono");
    }

    static Component quiet(String sentence) {
        return Html.div("quiet small", new Span(sentence));
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }
}
