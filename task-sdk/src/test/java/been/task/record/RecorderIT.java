package been.task.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs a process of its own, or the compiled code. */
class RecorderIT {
    @TempDir private Path folder;

    @Test
    void everyValueSaidToBeRecordedSurvivesKillMinusNine() throws Exception {
        Path file = folder.resolve("m.brec");
        Process process =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "-XX:TieredStopAtLevel=1",
                                Endless.class.getName(),
                                file.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (var said = process.inputReader()) {
            String line = "0";
            for (int i = 0; i < 20; i++) {
                line = said.readLine();
            }
            process.destroyForcibly();
            process.waitFor();
            double[] values = RecordFile.read(file).get(0).values();
            assertThat(values.length).isGreaterThanOrEqualTo(Integer.parseInt(line));
            for (int i = 0; i < values.length; i++) {
                assertThat(values[i]).isEqualTo(i);
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /** Records until it is killed, and says how far it is. */
    static final class Endless {
        private Endless() {}

        public static void main(String[] arguments) throws IOException {
            try (var recorder = Recorder.create(Path.of(arguments[0]))) {
                var metric = recorder.metric("m", Unit.ONE, Better.LOWER_IS_BETTER);
                for (int i = 0; ; i++) {
                    metric.add(i);
                    if (i % 5000 == 4999) {
                        System.out.println(i + 1);
                    }
                }
            }
        }
    }

    @Test
    void tenMillionValuesAreAllThereAndTheirRateIsPrinted() throws IOException {
        int count = 10_000_000;
        double[] rates = new double[6];
        for (int round = 0; round < rates.length; round++) {
            Path file = folder.resolve("rate-" + round + ".brec");
            try (var recorder = Recorder.create(file)) {
                var metric =
                        recorder.metric(
                                new Metric("m", Unit.NANOSECONDS, "m", Better.LOWER_IS_BETTER),
                                count);
                long start = System.nanoTime();
                for (int i = 0; i < count; i++) {
                    metric.add(i);
                }
                rates[round] = count / ((System.nanoTime() - start) * 1e-9);
            }
            double[] values = RecordFile.read(file).get(0).values();
            assertThat(values).hasSize(count).endsWith(count - 2, count - 1);
            Files.delete(file);
        }
        Arrays.sort(rates);
        System.out.printf("recorder: %.0f million values a second (best of 6)%n", rates[5] / 1e6);
    }
}
