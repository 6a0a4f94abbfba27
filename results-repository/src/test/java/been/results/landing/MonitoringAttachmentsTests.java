package been.results.landing;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Sha256;
import been.task.record.Better;
import been.task.record.Metric;
import been.task.record.MetricRecorder;
import been.task.record.Recorder;
import been.task.record.Unit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

class MonitoringAttachmentsTests {
    @TempDir Path folder;
    private ReceivedFiles received;
    private MonitoringAttachments attachments;

    @BeforeEach
    void open() throws IOException {
        received = ReceivedFiles.open(folder.resolve("received"), null);
        attachments = new MonitoringAttachments(received, "1.2.3");
    }

    private byte[] recording(boolean complete) throws IOException {
        Path file = folder.resolve("recording-" + complete);
        Files.deleteIfExists(file);
        Recorder recorder = Recorder.create(file);
        MetricRecorder time =
                recorder.metric(
                        new Metric(
                                "process.time",
                                new Unit("seconds since 2026-03-01T10:00:00Z"),
                                "time of the look",
                                Better.LOWER_IS_BETTER),
                        10);
        MetricRecorder program =
                recorder.metric(
                        new Metric("process.program", Unit.ONE, "program", Better.LOWER_IS_BETTER),
                        10);
        var name = new Metric("process.program.0", Unit.ONE, "a b", Better.LOWER_IS_BETTER);
        recorder.metric(name, 1);
        for (int i = 0; i < 5; i++) {
            time.add(i / 10.0);
            program.add(i == 3 ? Double.NaN : 0);
        }
        if (complete) {
            recorder.close();
            return Files.readAllBytes(file);
        }
        time.add(0.5); // and the process died
        byte[] cut = Files.readAllBytes(file);
        recorder.close();
        return cut;
    }

    private void receive(String path, byte[] bytes) throws IOException {
        received.receive(
                "t-1",
                1,
                path,
                new ByteArrayInputStream(bytes),
                bytes.length,
                Sha256.of(Files.write(folder.resolve("sent"), bytes)));
        attachments.received("t-1", 1, path);
    }

    @Test
    void aRecordingGetsItsNetcdf() throws Exception {
        receive("monitoring.brec", recording(true));
        assertThat(received.paths("t-1", 1)).containsExactly("monitoring.brec", "monitoring.nc");
        try (NetcdfFile file = open("monitoring.nc")) {
            assertThat(values(file, "process_time")).containsExactly(0, 0.1, 0.2, 0.3, 0.4);
            assertThat(values(file, "process_program")).containsExactly(0, 0, 0, Double.NaN, 0);
            Variable program = variable(file, "process_program");
            assertThat(program.findAttribute("flag_meanings").getStringValue()).isEqualTo("a_b");
            assertThat(program.findAttribute("flag_values").getNumericValue()).isEqualTo(0.0);
            assertThat(file.findGlobalAttribute("task").getStringValue()).isEqualTo("t-1");
        }
    }

    @Test
    void aRecordingOfAKilledHostIsConvertedAsFarAsItGoes() throws Exception {
        receive("monitoring-2.brec", recording(false));
        try (NetcdfFile file = open("monitoring-2.nc")) {
            assertThat(values(file, "process_time")).hasSize(5);
        }
    }

    @Test
    void aDamagedOneStaysAsItCame() throws IOException {
        byte[] damaged = recording(true);
        damaged[4096 + 70] ^= 1;
        receive("monitoring.brec", damaged);
        receive("monitoring-2.brec", new byte[] {1, 2, 3});
        assertThat(received.paths("t-1", 1))
                .containsExactly("monitoring-2.brec", "monitoring.brec");
    }

    @Test
    void otherFilesAreNobodysBusiness() throws IOException {
        receive("a/monitoring.brec", recording(true));
        receive("measurements.brec", recording(true));
        assertThat(received.paths("t-1", 1))
                .containsExactly("a/monitoring.brec", "measurements.brec");
    }

    private NetcdfFile open(String path) throws Exception {
        return NetcdfFile.open(
                received.find("t-1", 1, path).orElseThrow().toString(),
                "ucar.nc2.iosp.netcdf3.N3raf",
                1 << 16,
                null,
                null);
    }

    private static Variable variable(NetcdfFile file, String name) {
        return file.getVariables().stream()
                .filter(variable -> variable.getShortName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no variable " + name));
    }

    private static double[] values(NetcdfFile file, String name) throws IOException {
        return (double[]) variable(file, name).read().copyTo1DJavaArray();
    }
}
