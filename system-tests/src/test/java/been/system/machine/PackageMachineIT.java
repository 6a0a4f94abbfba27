package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The Debian packages, on machines of their architectures that have no JDK. */
@Tag("whole")
class PackageMachineIT {

    @ParameterizedTest
    @EnumSource(names = {"NEWEST", "ARM"})
    void aHostMeasuresIsUpgradedBesideItsTaskAndIsPurged(Disk.Release release, @TempDir Path folder)
            throws Exception {
        Optional<String> obstacle = Disk.obstacle();
        obstacle.ifPresent(reason -> System.out.println("skipped: " + reason));
        assumeTrue(obstacle.isEmpty(), () -> obstacle.orElse(""));
        try (var machine =
                        Machine.boot(
                                Disk.with(release),
                                Payload.packages(folder, release.architecture()),
                                "",
                                folder);
                var controller = Controller.on(folder.resolve("platform"))) {
            var root = new Visit(machine, Right.ROOT);
            root.run(
                            "mv %1$s %1$s.hidden && dpkg -i %2$s/first.deb"
                                    .formatted(Machine.JDK, Machine.BEEN))
                    .succeeded();
            JoinedHost host = JoinedHost.ofPackage(controller, root);
            host.analyses(folder);
            host.keepsATaskThrough("dpkg -i %s/second.deb".formatted(Machine.BEEN), folder);
            assertThat(root.run("dpkg-query --show been; tail -n 1 /etc/been/host.env").succeeded())
                    .endsWith("+1\nNAME=root");
            root.run("dpkg --purge been").succeeded();
            assertThat(
                            root.run(
                                            """
                                            systemctl list-units --all --plain --no-legend 'been*'
                                            ls -d /etc/been /usr/lib/been /var/lib/been 2>/dev/null
                                            getent passwd been
                                            pgrep -a java
                                            find /sys/fs/cgroup -name '*been*'
                                            """)
                                    .out())
                    .isEmpty();
        }
    }
}
