package been.cli.hosts;

import picocli.CommandLine.Command;

/** {@code been hosts}: the hosts of a platform. */
@Command(
        name = "hosts",
        description = {
            "Lists the hosts of a platform and which of them satisfy what, takes what you say of them,"
                    + " and decides which of them take tasks."
        },
        subcommands = {
            ListHosts.class,
            MatchHosts.class,
            SetProperties.class,
            GroupHosts.class,
            AliasSoftware.class,
            HostOrders.Drain.class,
            HostOrders.Resume.class,
            HostOrders.Revoke.class,
            HostOrders.Remove.class,
            TokenCommand.class
        },
        mixinStandardHelpOptions = true)
public final class HostsCommand {}
