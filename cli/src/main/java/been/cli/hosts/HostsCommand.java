package been.cli.hosts;

import picocli.CommandLine.Command;

/** {@code been hosts}: the hosts of a platform. */
@Command(
        name = "hosts",
        description = {
            "Lists the hosts of a platform, says which of them satisfy what, and takes what you say"
                    + " of them: groups, properties of your own, names for software."
        },
        subcommands = {
            ListHosts.class,
            MatchHosts.class,
            SetProperties.class,
            GroupHosts.class,
            AliasSoftware.class
        },
        mixinStandardHelpOptions = true)
public final class HostsCommand {}
