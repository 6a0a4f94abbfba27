package been.cli.packages;

import been.cli.command.CommandFailure;
import been.cli.platform.PlatformClient;
import been.protocol.packages.StoredPackage;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Parameters;

/** A package of the platform as people name it. */
final class NamedPackage {
    private static final int SHORTEST_DIGEST = 8;

    @Parameters(
            paramLabel = "PACKAGE",
            description =
                    "NAME, NAME@VERSION, or the first characters of its digest (been package list);"
                            + " a name alone means the version that was published last")
    private String wanted = "";

    StoredPackage find(PlatformClient client) throws InterruptedException {
        List<StoredPackage> all = client.list(PackageCommand.PATH, StoredPackage.class);
        List<StoredPackage> found = all.stream().filter(this::isMeant).toList();
        if (found.isEmpty()) {
            throw CommandFailure.badInput(
                    "there is no package '%s' (been package list shows all)".formatted(wanted));
        }
        boolean isOne =
                found.stream().map(StoredPackage::name).distinct().count() == 1
                        && (found.size() == 1 || wanted.equals(found.getFirst().name()));
        if (!isOne) {
            throw CommandFailure.badInput(
                    "'%s' may be %s; write more of it"
                            .formatted(
                                    wanted,
                                    found.stream()
                                            .map(one -> one.name() + "@" + one.version())
                                            .collect(Collectors.joining(" or "))));
        }
        return found.stream().max(Comparator.comparing(StoredPackage::publishedAt)).orElseThrow();
    }

    private boolean isMeant(StoredPackage one) {
        return wanted.equals(one.name())
                || wanted.equals(one.name() + "@" + one.version())
                || (wanted.length() >= SHORTEST_DIGEST && one.digest().startsWith(wanted));
    }
}
