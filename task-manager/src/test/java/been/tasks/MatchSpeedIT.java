package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.TaskId;
import been.protocol.hosts.HostGroup;
import been.protocol.hosts.MatchReport.Answer;
import been.tasks.store.HostRows.Configuration;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long it takes to match many hosts, each with 500 packages, with an expression. */
class MatchSpeedIT {
    private static final int HOSTS = 200;
    private static final int PACKAGES = 500;
    private static final int TIMES = 5;
    private static final String EXPRESSION =
            "host.cpu.cores >= 8 && version(host.software.packages.dpkg.versions['p8']) >="
                    + " version('1.1') && host.disks.exists(d, d.size > gib(100))";

    @TempDir Path folder;

    @Test
    void allHostsAreExplainedAndRemembered() {
        try (var platform = new Platform(folder)) {
            fill(platform);
            HostDirectory directory = platform.service().directory();
            long cold = nanos(() -> directory.match(EXPRESSION));
            long warm = nanos(() -> directory.match(EXPRESSION));
            long typed = median(i -> directory.match(EXPRESSION + " && host.cpu.cores < " + i));
            var report = ((Answer.Found) directory.match(EXPRESSION)).report();
            assertThat(report.matching()).hasSize(HOSTS / 2);
            assertThat(report.others()).hasSize(HOSTS / 2);
            platform.service()
                    .submit(context("c", job("c", "a").restricted("host.cpu.cores > 99")));
            long explained = median(_ -> platform.task("c.a"));
            assertThat(directory.match(new TaskId("c.a")).orElseThrow().others()).hasSize(HOSTS);
            long grouped =
                    nanos(() -> {
                        directory.save(
                                new HostGroup("g", "", List.of(), "host.cpu.cores >= 8"), "test");
                        assertThat(directory.groups().getFirst().members()).hasSize(HOSTS / 2);
                    });
            System.out.printf(
                    "%d hosts, %d packages each: first look %.0f ms (properties are read), the same"
                            + " again %.1f ms, another expression %.1f ms, a waiting task explained"
                            + " %.1f ms, a new group %.0f ms%n",
                    HOSTS,
                    PACKAGES,
                    cold / 1e6,
                    warm / 1e6,
                    typed / 1e6,
                    explained / 1e6,
                    grouped / 1e6);
        }
    }

    private static long median(IntConsumer work) {
        return IntStream.range(10, 10 + TIMES)
                .mapToLong(i -> nanos(() -> work.accept(i)))
                .sorted()
                .skip(TIMES / 2)
                .findFirst()
                .orElseThrow();
    }

    private static long nanos(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    private static void fill(Platform platform) {
        var versions = new HashMap<String, Object>();
        for (int i = 0; i < PACKAGES; i++) {
            versions.put("p" + i, "1." + i % 7);
        }
        platform.store()
                .write(rows -> {
                    for (int i = 0; i < HOSTS; i++) {
                        var host = new HostName("h" + i);
                        versions.put("p0", "of host " + i);
                        var tree =
                                new PropertyTree(
                                        Map.of(
                                                "cpu", Map.of("cores", i % 2 == 0 ? 8 : 4),
                                                "disks", List.of(Map.of("size", 1L << 40)),
                                                "software",
                                                        Map.of(
                                                                "packages",
                                                                Map.of(
                                                                        "dpkg",
                                                                        Map.of(
                                                                                "versions",
                                                                                versions)))));
                        rows.hosts().register(host, "hash of " + host);
                        rows.hosts().keep(tree.digest(), tree);
                        rows.hosts()
                                .configure(
                                        host,
                                        new Configuration(
                                                1, Instant.EPOCH, tree.digest(), 1, 0, 0));
                    }
                    return true;
                });
    }
}
