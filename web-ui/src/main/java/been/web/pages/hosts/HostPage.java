package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.access.Role;
import been.protocol.hosts.HostConfiguration;
import been.protocol.hosts.HostView;
import been.results.Archive;
import been.tasks.HostAdministration;
import been.tasks.HostDirectory;
import been.tasks.Hosts;
import been.tasks.KeptWork;
import been.tasks.Retention;
import been.web.charts.UsageChart;
import been.web.pages.chart.Chart;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.Page;
import been.web.pages.parts.SearchField;
import been.web.security.Caller;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One host: state, what it runs, its configurations, and every fact that is known of it. */
@Route(value = "hosts/:name", layout = MainLayout.class)
@PermitAll
public final class HostPage extends Page implements BeforeEnterObserver {
    private static final Duration EVERY = Duration.ofSeconds(2);

    private final Hosts hosts;
    private final Caller caller;
    private final SearchField filter =
            new SearchField(
                    "Search in properties",
                    "search in properties, such as cpu.cores",
                    _ -> showTree());
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
    private final Live<Reading> live = Live.of(this, this::read, this::show).every(EVERY);
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
        super("Host", Html.link("/hosts", "Hosts"));
        this.hosts = hosts;
        this.directory = directory;
        this.retention = retention;
        this.caller = caller;
        this.userProperties = new UserPropertyList(directory, caller);
        this.work = new WorkList(retention, caller);
        this.configurations = new ConfigurationList(hosts);
        this.compared = new ComparedConfigurations(hosts, archive);
        this.orders = new HostOrders(administration, caller, live::now);
        actions(
                Html.only(caller.may(Role.OPERATOR), new Button("Detect again", _ -> detect())),
                orders);
        add(
                Html.section("Utilisation", usage),
                Html.section("What makes measurements vary", noise),
                Html.section("Configurations", configurations, compared),
                Html.section("Working directories", work),
                Html.section("Own properties", userProperties),
                Html.section("Properties", filter, tree));
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        name = parameter(event, "name", HostName::new);
        leaves = Map.of();
        live.now();
    }

    private Reading read() {
        return new Reading(
                found(hosts.host(name), "host " + name),
                ConfigurationList.read(hosts, name),
                UserPropertyList.read(directory, name),
                hosts.usage(name),
                WorkList.read(retention, name));
    }

    private void show(Reading reading) {
        HostView host = reading.host();
        title(host.name().value());
        orders.show(host);
        sub(facts(host));
        userProperties.show(name, reading.userProperties());
        work.show(reading.work(), host.properties());
        configurations.show(name, reading.history());
        compared.show(name, reading.history());
        noise.show(host.properties());
        usage.show(UsageChart.processors("Processors of " + name, reading.usage(), null, null));
        Map<String, Object> now = host.properties().leaves();
        if (!now.equals(leaves)) {
            leaves = now;
            showTree();
        }
    }

    private static Object[] facts(HostView host) {
        var facts = new ArrayList<Object>();
        facts.add(Labels.state(host));
        if (host.since() != null) {
            facts.add(Html.line("since ", host.since()));
        }
        facts.add(Html.quiet(host.why()));
        if (host.lastSeen() != null) {
            facts.add(Html.line("last seen ", host.lastSeen()));
        }
        if (host.running().isEmpty()) {
            facts.add("idle");
        }
        host.running()
                .forEach(each -> facts.add(Html.line("runs ", Links.task(each.task().value()))));
        if (host.properties().get("groups").orElse(null) instanceof List<?> groups) {
            facts.add(
                    "in " + groups.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        return facts.toArray();
    }

    private void showTree() {
        tree.show(leaves, filter.getValue());
    }

    private void detect() {
        hosts.detect(name, caller.name());
        Notification.show(
                "The host detects its configuration again once no exclusive task runs; a change appears under Configurations.");
    }
}
