package been.cli.call;

import been.cli.command.Installation;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.cli.platform.Profiles;
import been.cli.up.DataFolder;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which platform a verb means. */
public final class PlatformChoice {

    @Mixin private DataFolder data = new DataFolder();

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description =
                    "profile of the platform, as saved by been login (default: BEEN_PROFILE,"
                            + " else the one selected with been profile use)")
    private @Nullable String profile;

    /** Speaks with the platform that is meant; to be closed. */
    public PlatformClient open() {
        return new PlatformClient(address());
    }

    /**
     * A profile that is named counts first, then a data folder that is named, then what the
     * environment and the user chose for all verbs, then the platform that is up on the usual
     * folder.
     *
     * @throws been.cli.command.CommandFailure when there is none
     */
    public PlatformAddress address() {
        if (profile != null) {
            return Profiles.ofUser().require(profile);
        }
        Path folder = data.known().orElseGet(() -> folder(Installation.current()));
        return data.isGiven()
                ? PlatformAddress.onThisMachine(folder)
                        .orElseThrow(() -> PlatformAddress.nothingUpOn(folder))
                : PlatformAddress.find(folder);
    }

    /** Whether the user's command line or choice names a platform other than this machine's. */
    public Optional<PlatformAddress> elsewhere() {
        if (profile != null) {
            return Optional.of(Profiles.ofUser().require(profile));
        }
        return data.isGiven() ? Optional.empty() : PlatformAddress.named();
    }

    /** The data folder, where a platform is to be found on this machine. */
    public Path folder(Installation installation) {
        return data.of(installation);
    }

    /** The same where nothing need be known of an installation. */
    public Optional<Path> knownFolder() {
        return data.known();
    }
}
