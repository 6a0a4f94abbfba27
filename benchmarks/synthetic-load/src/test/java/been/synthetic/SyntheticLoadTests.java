package been.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.task.record.RecordedMetric;
import been.task.testing.TaskTester;
import been.task.testing.TestedRun;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyntheticLoadTests {
    private static final int SLAVES = 2000;

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({"steady, 1", "steady, 0.1", "pulse, 0.9", "burst, 0.9"})
    void everySlaveIsCreatedAndAnswers(String load, double probability) throws Exception {
        TestedRun run = run(load, probability, 1);

        assertThat(run.metrics())
                .extracting(RecordedMetric::name)
                .containsExactly("response-time", "utilisation", "memory", "duration", "created");
        assertThat(run.metrics())
                .allSatisfy(metric ->
                        assertThat(metric.values()).isNotEmpty().doesNotContain(Double.NaN));
        assertThat(DoubleStream.of(run.values("created")).sum()).isEqualTo(SLAVES);
        assertThat(run.values("duration")).hasSize(1);
        assertThat(run.values("response-time")).doesNotContain(0);
        // A tenth of 40,000 requests, within 7 deviations.
        assertThat(run.values("response-time").length).isBetween(3580, 4420);
    }

    @Test
    void theSeedFixesTheNumberOfRequests() throws Exception {
        String answered = answered(run("steady", 0.9, 1));

        assertThat(answered)
                .isEqualTo(answered(run("steady", 0.9, 1)))
                .isNotEqualTo(answered(run("steady", 0.9, 2)));
    }

    @Test
    void theSeedZeroIsAnotherOneForEachExecution() throws Exception {
        var answered = new HashSet<String>();
        for (int i = 0; i < 5; i++) {
            answered.add(answered(run("steady", 0.9, 0)));
        }
        assertThat(answered).hasSizeGreaterThan(1);
    }

    @Test
    void slavesElsewhereAnswerAllRequests() throws Exception {
        try (var one = new ServerSocket(0);
                var other = new ServerSocket(0)) {
            for (ServerSocket server : List.of(one, other)) {
                Thread.startVirtualThread(() ->
                        assertThatThrownBy(() -> SlaveServer.serve(server))
                                .isInstanceOf(SocketException.class));
            }
            TestedRun run =
                    load("steady", 0.9, 1)
                            .property("host", "localhost")
                            .property("ports", one.getLocalPort() + "," + other.getLocalPort())
                            .run(new RemoteLoad());

            assertThat(answered(run)).isEqualTo(answered(run("steady", 0.9, 1)));
            assertThat(DoubleStream.of(run.values("created")).sum()).isEqualTo(SLAVES);
        }
    }

    @Test
    void aMasterEndsWithItsSlaves() throws Exception {
        try (var broken = new ServerSocket(0)) {
            Thread.startVirtualThread(() -> {
                try (Socket master = broken.accept()) {
                    assertThat(master.getInputStream().readNBytes(100)).hasSize(100);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            assertThatThrownBy(() ->
                            load("steady", 0.9, 1)
                                    .property("host", "localhost")
                                    .property("ports", broken.getLocalPort())
                                    .run(new RemoteLoad()))
                    .hasStackTraceContaining("the slaves were lost: ");
        }
    }

    private static String answered(TestedRun run) {
        return run.log().getLast().replaceFirst(".* answered ", "");
    }

    private TestedRun run(String load, double probability, long seed) throws Exception {
        return load(load, probability, seed).run(new SyntheticLoad());
    }

    private TaskTester load(String load, double probability, long seed) throws Exception {
        return TaskTester.in(folder)
                .property("slaves", SLAVES)
                .property("requests", 20)
                .property("load", load)
                .property("time", 10)
                .property("rate", load.equals("steady") ? 500 : 0)
                .property("period", 10)
                .property("spread", 2)
                .property("pinch", 10)
                .property("send", probability)
                .property("receive", probability)
                .property("seed", seed);
    }
}
