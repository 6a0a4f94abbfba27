package been.web.pages.results;

import been.analyses.Analyses;
import been.analyses.AnalysisQuery;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.results.StoredAnalysis;
import been.results.Archive;
import been.results.ListedExperiment;
import been.web.charts.Pick;
import been.web.pages.parts.Html;
import been.web.pages.parts.Pager;
import been.web.pages.parts.SearchField;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.checkbox.Checkbox;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.NativeButton;
import com.vaadin.flow.component.html.UnorderedList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Analyses, and the experiments of one of them, to pick from; a part at a time. */
final class Offer extends Div {
    private final Analyses analyses;
    private final Archive archive;
    private final Consumer<UnaryOperator<Choice>> change;
    private final SearchField words;
    private final UnorderedList items = Html.styled(new UnorderedList(), "list");
    private final Div list = new Div();

    Offer(Analyses analyses, Archive archive, Consumer<UnaryOperator<Choice>> change) {
        this.analyses = analyses;
        this.archive = archive;
        this.change = change;
        this.words = new SearchField("", "", text -> change.accept(choice -> choice.search(text)));
        addClassNames("plane", "pad", "offer");
        add(words, list);
    }

    void show(Choice choice) {
        boolean isInside = !choice.analysis().isEmpty();
        if (!words.getValue().strip().equals(choice.words())) {
            words.setValue(choice.words());
        }
        words.setPlaceholder(isInside ? "search in its experiments" : "search in analyses");
        words.setAriaLabel(isInside ? "Search in experiments" : "Search in analyses");
        items.removeAll();
        Html.fill(list, back(choice), items);
        boolean isMore = isInside ? experiments(choice) : analyses(choice);
        if (items.getChildren().findAny().isEmpty()) {
            list.add(Html.quiet("No matches."));
        }
        list.add(
                Pager.buttons(
                        choice.offset(),
                        isMore,
                        "",
                        offset -> change.accept(now -> now.from(offset))));
    }

    private boolean analyses(Choice choice) {
        if (choice.offset() == 0) {
            archive.names().stream()
                    .filter(StoredAnalysis::isImported)
                    .filter(name -> name.contains(choice.words()))
                    .limit(Pager.ROWS)
                    .forEach(name -> items.add(item(name, name, "imported")));
        }
        var query = new AnalysisQuery(choice.words(), "", Set.of());
        List<AnalysisSummary> own = analyses.list(query, choice.offset(), Pager.READ);
        Pager.shown(own)
                .forEach(each ->
                        items.add(
                                item(each.id().toString(), each.name(), "analysis " + each.id())));
        return Pager.isMore(own);
    }

    private ListItem item(String key, String name, String what) {
        return new ListItem(
                Html.div(
                        "row",
                        plain(name, choice -> choice.in(key)),
                        Html.text(what, "quiet", "small")));
    }

    private NativeButton plain(String text, UnaryOperator<Choice> then) {
        return Html.styled(new NativeButton(text, _ -> change.accept(then)), "plain");
    }

    private Component back(Choice choice) {
        return Html.only(
                !choice.analysis().isEmpty(),
                Html.div(
                        "row",
                        plain("← All analyses", now -> now.in("")),
                        Html.quiet("in " + choice.analysis())));
    }

    private boolean experiments(Choice choice) {
        List<ListedExperiment> part =
                archive.experiments(choice.analysis(), choice.words(), choice.offset(), Pager.READ);
        Pager.shown(part).forEach(each -> items.add(new ListItem(box(choice, each))));
        return Pager.isMore(part);
    }

    private Component box(Choice choice, ListedExperiment each) {
        var pick = new Pick(each.analysis(), each.experiment());
        var box = new Checkbox(each.experiment(), choice.picks().contains(pick));
        box.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                change.accept(now -> now.pick(pick, event.getValue()));
            }
        });
        return Html.div("row", box, Html.text(each.executions() + " executions", "quiet", "small"));
    }
}
