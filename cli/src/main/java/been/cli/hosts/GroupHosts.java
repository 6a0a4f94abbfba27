package been.cli.hosts;

import been.cli.call.Listed;
import been.cli.command.CommandFailure;
import been.cli.terminal.Columns;
import been.protocol.HostName;
import been.protocol.hosts.GroupRequest;
import been.protocol.hosts.HostGroupView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been hosts group}. */
@Command(
        name = "group",
        description = {
            "Creates or replaces a host group; without a name, lists the groups.",
            "Its members are the named hosts and those that satisfy the expression."
        })
final class GroupHosts extends NamedHosts<HostGroupView> {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "name of the group")
    private @Nullable String name;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "member of the group; may be repeated")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--where",
            paramLabel = "EXPR",
            description = "expression that selects further members, such as host.cpu.cores >= 16")
    private @Nullable String expression;

    @Option(names = "--description", paramLabel = "TEXT", description = "purpose of the group")
    private String description = "";

    @Option(names = "--remove", description = "remove the group; its hosts stay")
    private boolean remove;

    private boolean isChange() {
        return !hosts.isEmpty() || expression != null || !description.isEmpty();
    }

    @Override
    protected void check() {
        if (name == null && (isChange() || remove)) {
            throw CommandFailure.badInput(
                    "no group given; write its name after 'been hosts group'");
        }
        if (remove && isChange()) {
            throw CommandFailure.badInput("--remove cannot be combined with other options");
        }
    }

    @Override
    protected @Nullable String name() {
        return name;
    }

    @Override
    protected boolean isRemoved() {
        return remove;
    }

    @Override
    protected @Nullable Object change() {
        return isChange()
                ? new GroupRequest(
                        description, hosts.stream().map(HostName::new).toList(), expression)
                : null;
    }

    @Override
    protected Listed<HostGroupView> listed() {
        return new Listed<>(
                "/api/v1/host-groups",
                HostGroupView.class,
                new Columns<HostGroupView>()
                        .left("group", view -> view.group().name())
                        .left("hosts", view -> found(view.members()))
                        .left("where", view -> view.group().expression())
                        .left("description", view -> view.group().description()));
    }

    @Override
    protected String line(HostGroupView view) {
        return view.group().name() + ": " + found(view.members());
    }
}
