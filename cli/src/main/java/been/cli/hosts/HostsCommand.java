package been.cli.hosts;

import picocli.CommandLine.Command;

/** {@code been hosts}: the hosts of a platform. */
@Command(
        name = "hosts",
        description = {
            "Lists and matches the hosts of a platform, sets their properties, groups"
                    + " and aliases, and controls which of them take tasks."
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
