package been.web.pages.hosts;

import been.protocol.HostUsage;
import been.protocol.access.Role;
import been.protocol.hosts.HostGroupView;
import been.protocol.hosts.HostView;
import been.protocol.hosts.SoftwareAliasView;
import been.tasks.HostAdministration;
import been.tasks.HostDirectory;
import been.tasks.Hosts;
import been.web.admission.JoinTokens;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.Page;
import been.web.pages.text.Numbers;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every host: state, load, what it runs. */
@Route(value = "hosts", layout = MainLayout.class)
@PermitAll
public final class HostsPage extends Page {
    private static final Duration EVERY = Duration.ofSeconds(2);

    private final Hosts hosts;
    private final HostDirectory directory;
    private final GroupList groups;
    private final AliasList aliases;
    private final DataTable<HostView> table =
            new DataTable<HostView>("Hosts")
                    .key(HostView::name)
                    .column("host", HostView::name, "label")
                    .column("state", Labels::state)
                    .column("runs", HostsPage::running)
                    .number(
                            "CPU",
                            known(usage ->
                                    usage.map(HostUsage::cpu).map(cpu -> percent(cpu.busy()))))
                    .number(
                            "load",
                            known(usage ->
                                    usage.map(HostUsage::load1)
                                            .map(load -> Numbers.fixed(load, 1))))
                    .number(
                            "memory used",
                            known(usage ->
                                    usage.map(HostUsage::memory)
                                            .map(HostUsage.Memory::usedBytes)
                                            .map(Sizes::bytes)))
                    .number(
                            "disk free",
                            known(usage ->
                                    usage.map(HostUsage::disk)
                                            .map(HostUsage.Disk::freeBytes)
                                            .map(Sizes::bytes)))
                    .column("system", HostsPage::system, "quiet")
                    .column(
                            "last seen",
                            host -> host.lastSeen() == null ? "never" : host.lastSeen())
                    .whenEmpty(
                            new EmptyState(
                                    "No host has joined",
                                    "On one machine, 'been up' starts a host runtime beside the controller. Any other host joins with a token: choose 'Add a host'."));

    /** Everything the page shows, read at one moment. */
    private record Reading(
            List<HostView> hosts, List<HostGroupView> groups, List<SoftwareAliasView> aliases) {}

    public HostsPage(
            Hosts hosts,
            HostAdministration administration,
            HostDirectory directory,
            JoinTokens tokens,
            Caller caller) {
        super("Hosts");
        this.hosts = hosts;
        this.directory = directory;
        this.groups = new GroupList(directory, caller);
        this.aliases = new AliasList(directory, caller);
        actions(
                Html.only(
                        caller.may(Role.ADMIN),
                        new Button(
                                "Add a host",
                                _ -> TokenDialog.open(administration, tokens, caller))));
        add(
                new Section(table),
                Html.section("Which hosts match", new MatchFinder(directory)),
                Html.section("Groups", groups),
                Html.section("Software under other names", aliases));
        Live.of(this, this::read, this::show).every(EVERY).now();
    }

    private Reading read() {
        return new Reading(hosts.hosts(), directory.groups(), directory.aliases());
    }

    private void show(Reading reading) {
        groups.show(reading.groups());
        aliases.show(reading.aliases());
        table.show(reading.hosts());
    }

    private static DataTable.Cell<HostView> known(
            Function<Optional<HostUsage>, Optional<String>> words) {
        return host -> words.apply(Optional.ofNullable(host.usage())).orElse("unknown");
    }

    private static String percent(double share) {
        return Numbers.fixed(share * 100, 0) + " %";
    }

    private static Component running(HostView host) {
        return host.running().isEmpty()
                ? Html.quiet("idle")
                : Html.line(
                        host.running().stream()
                                .flatMap(each -> Stream.of(Links.task(each.task().value()), " "))
                                .toArray());
    }

    private static String system(HostView host) {
        return Stream.of("os.name", "cpu.model")
                .map(host.properties()::get)
                .flatMap(Optional::stream)
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
    }
}
