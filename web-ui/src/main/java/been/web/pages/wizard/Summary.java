package been.web.pages.wizard;

import been.analyses.Forecast;
import been.analyses.Forecast.Foretold;
import been.protocol.hosts.MatchReport;
import been.web.pages.parts.Facts;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.html.Aside;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H2;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.NativeButton;
import com.vaadin.flow.component.html.NativeDetails;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.html.UnorderedList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What would come of what is typed so far, and what is still missing. */
final class Summary extends Aside {
    private static final int NAMED = 4;

    private final Div content = new Div();
    private final Pre file = new Pre();
    private final Consumer<String> lead;

    /**
     * @param lead leads to a field
     */
    Summary(Consumer<String> lead) {
        this.lead = lead;
        addClassNames("plane", "pad", "summary");
        getElement().setAttribute("aria-label", "Summary");
        content.getElement().setAttribute("aria-live", "polite");
        file.addClassName("document");
        var details = new NativeDetails("Analysis file", file);
        details.setOpen(true);
        add(new H2("So far"), content, details);
    }

    void show(Outlook outlook) {
        content.removeAll();
        var facts = new Facts();
        if (outlook.forecast() instanceof Forecast.Foreseen foreseen) {
            facts.fact("name", foreseen.name());
            facts.fact("experiments", experiments(foreseen));
            facts.fact("plan", foreseen.plan());
            facts.fact(
                    "metrics",
                    foreseen.metrics().isEmpty()
                            ? "the benchmarks that executions find"
                            : foreseen.metrics().stream()
                                    .map(metric -> metric.title())
                                    .collect(Collectors.joining(", ")));
            facts.fact("confidence", Numbers.significant(foreseen.confidence() * 100) + " %");
        }
        outlook.hosts().ifPresent(hosts -> facts.fact("hosts", hosts(hosts)));
        content.add(facts);
        if (!outlook.wrong().isEmpty()) {
            content.add(missing(outlook.wrong()));
        }
        file.setText(outlook.yaml().text());
    }

    private static String experiments(Forecast.Foreseen foreseen) {
        List<Foretold> all = foreseen.experiments();
        if (all.isEmpty()) {
            return "as many as there are versions";
        }
        String names =
                all.stream().limit(NAMED).map(Foretold::label).collect(Collectors.joining("; "));
        return "%d: %s%s".formatted(all.size(), names, all.size() > NAMED ? "; …" : "");
    }

    static String hosts(MatchReport report) {
        int matching = report.matching().size();
        int others = report.others().size();
        if (matching + others == 0) {
            return "none has joined yet";
        }
        String match = matching == 1 ? "1 host matches" : matching + " hosts match";
        return others == 0
                ? match
                : "%s, %d %s not: %s"
                        .formatted(
                                match,
                                others,
                                others == 1 ? "does" : "do",
                                report.others().getFirst().why());
    }

    private UnorderedList missing(Map<String, String> wrong) {
        var list = new UnorderedList();
        list.addClassName("missing");
        wrong.forEach((field, sentence) -> {
            var button = new NativeButton(sentence, _ -> lead.accept(field));
            button.addClassName("plain");
            list.add(new ListItem(button));
        });
        return list;
    }
}
