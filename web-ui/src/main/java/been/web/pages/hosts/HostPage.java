package been.web.pages.hosts;

import been.protocol.HostName;
import been.tasks.HostView;
import been.tasks.Hosts;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.text.Numbers;
import been.web.pages.text.Sizes;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.component.html.NativeDetails;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.data.value.ValueChangeMode;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One host: state, what it runs, and every fact that is known of it. */
@Route(value = "hosts/:name", layout = MainLayout.class)
@PermitAll
public final class HostPage extends Page implements BeforeEnterObserver, HasDynamicTitle {

    private static final Duration EVERY = Duration.ofSeconds(2);

    private final Hosts hosts;
    private final Input filter = new Input();
    private final Div tree = Html.div("plane");
    private HostName name = new HostName("none");
    private Map<String, Object> leaves = Map.of();

    public HostPage(Hosts hosts) {
        this.hosts = hosts;
        trail(Html.link("/hosts", "Hosts"));
        filter.addClassName("filter");
        filter.setPlaceholder("search in properties, such as cpu.cores");
        filter.setAriaLabel("Search in properties");
        filter.setValueChangeMode(ValueChangeMode.EAGER);
        filter.addValueChangeListener(_ -> showTree());
        add(Html.section("Properties", filter, tree));
        Live.poll(this, EVERY, this::read, this::show);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        name = event.getRouteParameters().get("name").map(HostPage::host).orElse(name);
        leaves = Map.of();
        show(read());
    }

    private static HostName host(String name) {
        try {
            return new HostName(name);
        } catch (IllegalArgumentException e) {
            throw new NotFoundException(String.valueOf(e.getMessage()));
        }
    }

    private HostView read() {
        return hosts.host(name)
                .orElseThrow(() -> new NotFoundException("There is no host " + name + "."));
    }

    private void show(HostView host) {
        title(host.name().value());
        var facts = new ArrayList<Component>();
        facts.add(Labels.state(host.state()));
        if (host.lastSeen() != null) {
            facts.add(new Span(new Span("last seen "), new Moment(host.lastSeen())));
        }
        if (host.running().isEmpty()) {
            facts.add(new Span("idle"));
        }
        host.running()
                .forEach(attempt ->
                        facts.add(
                                new Span(
                                        new Span("runs "),
                                        Html.link(
                                                "/tasks/" + attempt.task(),
                                                attempt.task().value()))));
        sub(facts.toArray(Component[]::new));
        Map<String, Object> now = host.properties().leaves();
        if (!now.equals(leaves)) {
            leaves = now;
            showTree();
        }
    }

    private void showTree() {
        String words = filter.getValue().toLowerCase(Locale.ROOT);
        var groups = new TreeMap<String, Facts>();
        leaves.forEach((path, value) -> {
            String shown = shown(path, value);
            if ((path + " " + shown).toLowerCase(Locale.ROOT).contains(words)) {
                groups.computeIfAbsent(path.split("\\.", 2)[0], _ -> new Facts())
                        .fact(path, Html.text(shown, "mono"));
            }
        });
        if (groups.isEmpty()) {
            Html.fill(
                    tree,
                    Html.div(
                            "pad quiet",
                            new Span(
                                    leaves.isEmpty()
                                            ? "The host has not sent its properties yet."
                                            : "No property matches.")));
            return;
        }
        tree.removeAll();
        groups.forEach((group, facts) -> {
            NativeDetails details = new NativeDetails(group, facts);
            details.addClassName("group");
            details.setOpen(true);
            tree.add(details);
        });
    }

    /** Amounts of memory also as people read them. */
    private static String shown(String path, Object value) {
        boolean isBytes =
                path.endsWith("bytes") || path.endsWith("size") || path.startsWith("memory.");
        if (value instanceof Long number && isBytes) {
            return Numbers.count(number) + " (" + Sizes.bytes(number) + ")";
        }
        return String.valueOf(value);
    }

    @Override
    public String getPageTitle() {
        return name + " · BEEN";
    }
}
