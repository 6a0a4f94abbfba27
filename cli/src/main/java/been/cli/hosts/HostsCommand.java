package been.cli.hosts;

import picocli.CommandLine.Command;

/** {@code been hosts}: the hosts of a platform. */
@Command(
        name = "hosts",
        description = {
            "Decides which machines are hosts of a platform, and which of them take tasks."
        },
        subcommands = {
            DrainHost.class,
            ResumeHost.class,
            RevokeHost.class,
            RemoveHost.class,
            TokenCommand.class
        },
        mixinStandardHelpOptions = true)
public final class HostsCommand {}
