package been.web.pages.results;

import been.analyses.Analyses;
import been.analyses.AnalysisQuery;
import been.analyses.AnalysisSummary;
import been.results.Archive;
import been.results.ListedExperiment;
import been.results.StoredAnalysis;
import been.web.charts.Pick;
import been.web.pages.parts.Html;
import been.web.pages.parts.Pager;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.checkbox.Checkbox;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.NativeButton;
import com.vaadin.flow.component.html.UnorderedList;
import com.vaadin.flow.data.value.ValueChangeMode;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Analyses, and the experiments of one of them, to pick from; a part at a time. */
final class Offer extends Div {
    private static final int MILLIS = 300;

    private final Analyses analyses;
    private final Archive archive;
    private final Consumer<UnaryOperator<Choice>> change;
    private final Input words = new Input();
    private final Div list = new Div();

    Offer(Analyses analyses, Archive archive, Consumer<UnaryOperator<Choice>> change) {
        this.analyses = analyses;
        this.archive = archive;
        this.change = change;
        addClassNames("plane", "pad", "offer");
        words.addClassName("filter");
        words.setValueChangeMode(ValueChangeMode.LAZY);
        words.setValueChangeTimeout(MILLIS);
        words.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                change.accept(choice -> choice.search(event.getValue()));
            }
        });
        add(words, list);
    }

    void show(Choice choice) {
        if (!words.getValue().equals(choice.words())) {
            words.setValue(choice.words());
        }
        boolean isInside = !choice.analysis().isEmpty();
        words.setPlaceholder(isInside ? "search in its experiments" : "search in analyses");
        words.setAriaLabel(isInside ? "Search in experiments" : "Search in analyses");
        list.removeAll();
        if (isInside) {
            experiments(choice);
        } else {
            analyses(choice);
        }
    }

    private void analyses(Choice choice) {
        var items = new UnorderedList();
        items.addClassName("list");
        if (choice.offset() == 0) {
            archive.names().stream()
                    .filter(StoredAnalysis::isImported)
                    .filter(name -> name.contains(choice.words()))
                    .limit(Pager.ROWS)
                    .forEach(name -> items.add(item(name, name, "imported")));
        }
        List<AnalysisSummary> own =
                analyses.list(
                        new AnalysisQuery(choice.words(), "", Set.of()),
                        choice.offset(),
                        Pager.ROWS);
        own.forEach(each ->
                items.add(item(each.id().toString(), each.name(), "analysis " + each.id())));
        list.add(items);
        if (items.getChildren().findAny().isEmpty()) {
            list.add(Html.text("Nothing was measured that is called so.", "quiet"));
        }
        pages(choice, own.size());
    }

    private ListItem item(String key, String name, String what) {
        var open = new NativeButton(name, _ -> change.accept(choice -> choice.in(key)));
        open.addClassName("plain");
        return new ListItem(Html.div("row", open, Html.text(what, "quiet", "small")));
    }

    private void experiments(Choice choice) {
        var back = new NativeButton("← All analyses", _ -> change.accept(c -> c.in("")));
        back.addClassName("plain");
        list.add(Html.div("row", back, Html.text("in " + choice.analysis(), "quiet")));
        List<ListedExperiment> part =
                archive.experiments(choice.analysis(), choice.words(), choice.offset(), Pager.ROWS);
        var items = new UnorderedList();
        items.addClassName("list");
        part.forEach(each -> items.add(new ListItem(box(choice, each))));
        list.add(items);
        if (part.isEmpty()) {
            list.add(Html.text("No experiment of it is stored that is called so.", "quiet"));
        }
        pages(choice, part.size());
    }

    private Component box(Choice choice, ListedExperiment each) {
        var pick = new Pick(each.analysis(), each.experiment());
        var box = new Checkbox(each.experiment());
        box.setValue(choice.picks().contains(pick));
        box.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                change.accept(now -> now.pick(pick, event.getValue()));
            }
        });
        return Html.div("row", box, Html.text(each.executions() + " executions", "quiet", "small"));
    }

    private void pages(Choice choice, int shown) {
        Div pages = Html.div("row pager");
        if (choice.offset() > 0) {
            pages.add(
                    Html.small(
                            "← Before",
                            () ->
                                    change.accept(
                                            c -> c.from(Math.max(0, c.offset() - Pager.ROWS)))));
        }
        if (shown >= Pager.ROWS) {
            pages.add(
                    Html.small(
                            "More →", () -> change.accept(c -> c.from(c.offset() + Pager.ROWS))));
        }
        list.add(pages);
    }
}
