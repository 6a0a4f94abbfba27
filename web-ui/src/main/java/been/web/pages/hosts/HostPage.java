package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.results.Archive;
import been.tasks.HostAdministration;
import been.tasks.HostConfiguration;
import been.tasks.HostDirectory;
import been.tasks.HostView;
import been.tasks.Hosts;
import been.tasks.KeptWork;
import been.tasks.Retention;
import been.web.charts.UsageChart;
import been.web.pages.chart.Chart;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.data.value.ValueChangeMode;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** One host: state, what it runs, what it was, and every fact that is known of it. */
@Route(value = "hosts/:name", layout = MainLayout.class)
@PermitAll
public final class HostPage extends Page implements BeforeEnterObserver, HasDynamicTitle {

    private static final Duration EVERY = Duration.ofSeconds(2);

    private final Hosts hosts;
    private final Caller caller;
    private final Input filter = new Input();
    private final PropertyList tree = new PropertyList();
    private final ConfigurationList configurations;
    private final HostOrders orders;
    private final HostDirectory directory;
    private final UserPropertyList userProperties;
    private final Retention retention;
    private final WorkList work;
    private final NoiseList noise = new NoiseList();
    private final Chart usage = new Chart();
    private final ComparedConfigurations compared;
    private HostName name = new HostName("none");
    private Map<String, Object> leaves = Map.of();

    /** A host and its history, read at one moment. */
    private record Reading(
            HostView host,
            List<HostConfiguration.Entry> history,
            UserPropertyList.Shown userProperties,
            List<HostUsage> usage,
            List<KeptWork> work) {}

    public HostPage(
            Hosts hosts,
            HostAdministration administration,
            HostDirectory directory,
            Retention retention,
            Archive archive,
            Caller caller) {
        this.hosts = hosts;
        this.directory = directory;
        this.retention = retention;
        this.caller = caller;
        this.userProperties = new UserPropertyList(directory, caller);
        this.work = new WorkList(retention, caller);
        this.configurations = new ConfigurationList(hosts);
        this.compared = new ComparedConfigurations(hosts, archive);
        this.orders = new HostOrders(administration, caller, () -> show(read()));
        actions(
                Html.only(caller.may(Role.OPERATOR), new Button("Detect again", _ -> detect())),
                orders);
        trail(Html.link("/hosts", "Hosts"));
        filter.addClassName("filter");
        filter.setPlaceholder("search in properties, such as cpu.cores");
        filter.setAriaLabel("Search in properties");
        filter.setValueChangeMode(ValueChangeMode.EAGER);
        filter.addValueChangeListener(_ -> showTree());
        add(
                Html.section("Utilisation", usage),
                Html.section("What makes measurements vary", noise),
                Html.section("Configurations", configurations, compared),
                Html.section("Working directories", work),
                Html.section("Own properties", userProperties),
                Html.section("Properties", filter, tree));
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

    private Reading read() {
        HostView host =
                hosts.host(name)
                        .orElseThrow(() -> new NotFoundException("There is no host " + name + "."));
        return new Reading(
                host,
                ConfigurationList.read(hosts, name),
                UserPropertyList.read(directory, name),
                hosts.usage(name),
                WorkList.read(retention, name));
    }

    private void show(Reading reading) {
        HostView host = reading.host();
        title(host.name().value());
        var facts = new ArrayList<Component>();
        orders.show(host);
        facts.add(Labels.state(host));
        if (host.since() != null) {
            facts.add(new Span(new Span("since "), new Moment(host.since())));
        }
        facts.add(Html.text(host.why(), "quiet"));
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
        groups(host).ifPresent(facts::add);
        sub(facts.toArray(Component[]::new));
        userProperties.show(name, reading.userProperties());
        work.show(reading.work(), host.properties());
        configurations.show(name, reading.history());
        compared.show(name, reading.history());
        noise.show(host.properties());
        showUsage(reading.usage());
        Map<String, Object> now = host.properties().leaves();
        if (!now.equals(leaves)) {
            leaves = now;
            showTree();
        }
    }

    /** Drawn anew with each sample, and not at each look: its axis says minutes before now. */
    private void showUsage(List<HostUsage> samples) {
        Instant latest =
                samples.isEmpty()
                        ? Instant.now()
                        : Instant.ofEpochMilli(samples.getLast().timeMillis());
        usage.show(UsageChart.processors("Processors of " + name, samples, latest, null, null));
    }

    private static Optional<Component> groups(HostView host) {
        return host.properties()
                .get("groups")
                .filter(List.class::isInstance)
                .map(groups ->
                        new Span(
                                "in "
                                        + ((List<?>) groups)
                                                .stream()
                                                        .map(String::valueOf)
                                                        .collect(Collectors.joining(", "))));
    }

    private void showTree() {
        tree.show(leaves, filter.getValue());
    }

    private void detect() {
        caller.act(
                Role.OPERATOR,
                "host.detect",
                name.value(),
                () -> hosts.detect(name, caller.name()));
        Notification.show(
                "The host looks again at what it is, once no exclusive task runs; a change appears under Configurations.");
    }

    @Override
    public String getPageTitle() {
        return name + " · BEEN";
    }
}
