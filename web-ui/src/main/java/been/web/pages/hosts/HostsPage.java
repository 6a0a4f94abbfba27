package been.web.pages.hosts;

import been.protocol.HostUsage;
import been.tasks.HostAdministration;
import been.tasks.HostDirectory;
import been.tasks.HostGroupView;
import been.tasks.HostView;
import been.tasks.Hosts;
import been.tasks.SoftwareAliasView;
import been.web.admission.JoinTokens;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.text.Numbers;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every host: state, load, what it runs. */
@Route(value = "hosts", layout = MainLayout.class)
@PageTitle("Hosts · BEEN")
@PermitAll
public final class HostsPage extends Page {

    private static final Duration EVERY = Duration.ofSeconds(2);

    private final Hosts hosts;
    private final Section content = new Section();
    private final HostDirectory directory;
    private final GroupList groups;
    private final AliasList aliases;

    /** Everything the page shows, read at one moment. */
    private record Reading(
            List<HostView> hosts, List<HostGroupView> groups, List<SoftwareAliasView> aliases) {}

    public HostsPage(
            Hosts hosts,
            HostAdministration administration,
            HostDirectory directory,
            JoinTokens tokens,
            Caller caller) {
        this.hosts = hosts;
        this.directory = directory;
        title("Hosts");
        actions(
                Html.only(
                        caller.may(Role.ADMIN),
                        new Button(
                                "Add a host",
                                _ -> new TokenDialog(administration, tokens, caller).open())));
        this.groups = new GroupList(directory, caller);
        this.aliases = new AliasList(directory, caller);
        add(
                content,
                Html.section("Which hosts match", new MatchFinder(directory)),
                Html.section("Groups", groups),
                Html.section("Software under other names", aliases));
        show(read());
        Live.poll(this, EVERY, this::read, this::show);
    }

    private Reading read() {
        return new Reading(hosts.hosts(), directory.groups(), directory.aliases());
    }

    private void show(Reading reading) {
        groups.show(reading.groups());
        aliases.show(reading.aliases());
        show(reading.hosts());
    }

    private void show(List<HostView> views) {
        if (views.isEmpty()) {
            Html.fill(
                    content,
                    new EmptyState(
                            "No host has joined",
                            "On one machine, 'been up' starts a host runtime beside the controller. Any other host joins with a token: choose 'Add a host'."));
            return;
        }
        DataTable table =
                new DataTable("Hosts")
                        .text("host")
                        .text("state")
                        .text("runs")
                        .number("CPU")
                        .number("load")
                        .number("memory used")
                        .number("disk free")
                        .text("system")
                        .text("last seen");
        views.forEach(host -> row(table, host));
        Html.fill(content, table);
    }

    private static void row(DataTable table, HostView host) {
        Optional<HostUsage> usage = Optional.ofNullable(host.usage());
        table.row(
                Html.styled(Html.link("/hosts/" + host.name(), host.name().value()), "label"),
                Labels.state(host),
                running(host),
                DataTable.cell(
                        usage.map(HostUsage::cpu)
                                .map(cpu -> Numbers.fixed(cpu.busy() * 100, 0) + " %")
                                .orElse("unknown")),
                DataTable.cell(
                        usage.map(HostUsage::load1)
                                .map(load -> Numbers.fixed(load, 1))
                                .orElse("unknown")),
                DataTable.cell(
                        usage.map(HostUsage::memory)
                                .map(HostUsage.Memory::usedBytes)
                                .map(Sizes::bytes)
                                .orElse("unknown")),
                DataTable.cell(
                        usage.map(HostUsage::disk)
                                .map(HostUsage.Disk::freeBytes)
                                .map(Sizes::bytes)
                                .orElse("unknown")),
                Html.text(system(host), "quiet"),
                host.lastSeen() == null ? new Span("never") : new Moment(host.lastSeen()));
    }

    private static Component running(HostView host) {
        if (host.running().isEmpty()) {
            return Html.text("idle", "quiet");
        }
        Span tasks = new Span();
        host.running()
                .forEach(attempt ->
                        tasks.add(
                                Html.link("/tasks/" + attempt.task(), attempt.task().value()),
                                new Span(" ")));
        return tasks;
    }

    private static String system(HostView host) {
        return List.of("os.name", "cpu.model").stream()
                .map(host.properties()::get)
                .flatMap(Optional::stream)
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
    }
}
