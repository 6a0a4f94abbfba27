package been.web.pages.wizard;

import been.protocol.hosts.HostView;
import been.tasks.Hosts;
import been.web.pages.parts.Html;
import been.web.pages.parts.MatchView;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.select.Select;
import com.vaadin.flow.component.textfield.TextArea;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Where executions run; shows which hosts satisfy a restriction while it is typed. */
final class WhereStep extends Step {
    private static final List<String> EXCLUSIVITIES = List.of("exclusive", "context", "shared");

    private final Hosts hosts;
    private final TextArea restriction;
    private final Div completions = Html.div("completions");
    private final Select<String> exclusivity;
    private final MatchView matches = new MatchView();
    private final Consumer<String> complete;

    /**
     * @param complete is given the restriction with its last name completed
     */
    WhereStep(Form form, Hosts hosts, Consumer<String> complete) {
        super("Where", "Any host, unless you restrict it; one is chosen and used throughout.");
        this.hosts = hosts;
        this.complete = complete;
        restriction =
                form.area(
                        Draft.RESTRICTION,
                        "Restriction",
                        "host.cpu.cores >= 2 && host.memory.total >= gib(8)",
                        "What a host must have; property names are completed below.");
        completions.getElement().setAttribute("aria-label", "Matching names");
        completions.getElement().setAttribute("role", "group");
        exclusivity =
                form.select(
                        Draft.EXCLUSIVITY,
                        "Shared with other tasks",
                        "Exclusive: alone on its host, as measurements should be.");
        exclusivity.setItems(EXCLUSIVITIES);
        add(
                restriction,
                completions,
                Html.div(
                        "grid",
                        form.text(
                                Draft.HOSTS,
                                "Only these hosts",
                                "alpha, beta",
                                "by name; any if left out"),
                        exclusivity,
                        form.text(Draft.CORES, "Cores", "1", "reserved for it")),
                matches);
    }

    @Override
    void show(Draft draft, Outlook outlook) {
        String chosen = draft.get(Draft.EXCLUSIVITY);
        exclusivity.setValue(EXCLUSIVITIES.contains(chosen) ? chosen : "exclusive");
        outlook.hosts().ifPresentOrElse(matches::show, matches::clear);
        showCompletions(draft.get(Draft.RESTRICTION));
    }

    private void showCompletions(String typed) {
        completions.removeAll();
        if (typed.isBlank()) {
            return;
        }
        for (String name : Completion.of(typed, known(hosts.hosts()))) {
            completions.add(
                    Html.small(
                            name,
                            () -> {
                                complete.accept(Completion.complete(typed, name));
                                restriction.focus();
                            }));
        }
    }

    private static Collection<String> known(List<HostView> hosts) {
        var known = new TreeSet<String>();
        hosts.forEach(host ->
                known.addAll(host.properties().without("software.packages").leaves().keySet()));
        return known;
    }
}
