package been.task.record;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTests {
    @TempDir private Path folder;

    @Test
    void interleavedMetricsAreReadBackBitForBit() throws IOException {
        Path file = folder.resolve("m.brec");
        double odd = Double.longBitsToDouble(0x7ff8_dead_beef_0001L);
        try (var recorder = Recorder.create(file)) {
            var parse = recorder.metric("parse", Unit.NANOSECONDS, Better.LOWER_IS_BETTER);
            try (var rate =
                    recorder.metric(
                            new Metric("rate", Unit.PER_SECOND, "Größe ×", Better.HIGHER_IS_BETTER),
                            1)) {
                for (int i = 0; i < 50_000; i++) {
                    parse.add(i);
                    rate.add(i == 1 ? odd : -i);
                }
            }
            parse.add(-0.0);
        }
        var metrics = RecordFile.read(file);
        assertThat(metrics).hasSize(2);
        assertThat(metrics.get(0).values()).hasSize(50_001).startsWith(0, 1, 2).endsWith(-0.0);
        assertThat(metrics.get(0).unit()).isEqualTo("ns");
        assertThat(metrics.get(1).values()).hasSize(50_000).endsWith(-49_999);
        assertThat(Double.doubleToRawLongBits(metrics.get(1).values()[1]))
                .isEqualTo(Double.doubleToRawLongBits(odd));
        assertThat(metrics.get(1).title()).isEqualTo("Größe ×");
        assertThat(metrics.get(1).better()).isEqualTo(Better.HIGHER_IS_BETTER);
    }

    @Test
    void anUnclosedRecordingHoldsEverythingAdded() throws IOException {
        Path file = folder.resolve("m.brec");
        var recorder = Recorder.create(file);
        var metric = recorder.metric("m", Unit.SECONDS, Better.LOWER_IS_BETTER);
        for (int i = 0; i < 10_000; i++) {
            metric.add(i);
            if (i % 3000 == 0) {
                assertThat(RecordFile.read(file).get(0).values()).hasSize(i + 1);
            }
        }
        recorder.close();
    }

    @Test
    void anInterruptedTaskCanStillRecord() throws IOException {
        Path file = folder.resolve("m.brec");
        Thread.currentThread().interrupt();
        try (var recorder = Recorder.create(file)) {
            try (var first = recorder.metric("first", Unit.SECONDS, Better.LOWER_IS_BETTER)) {
                for (int i = 0; i < 10_000; i++) {
                    first.add(i);
                }
            }
            recorder.metric("second", Unit.SECONDS, Better.LOWER_IS_BETTER).add(1);
        }
        assertThat(Thread.interrupted()).as("the interrupt remains").isTrue();
        var metrics = RecordFile.read(file);
        assertThat(metrics.get(0).values()).hasSize(10_000).endsWith(9_999);
        assertThat(metrics.get(1).values()).containsExactly(1);
    }

    @Test
    void aClosedRecordingTakesLittleMoreThanItsValues() throws IOException {
        Path file = recorded(10);
        assertThat(Files.size(file)).isEqualTo(3L * 4096);
    }

    @Test
    void anEmptyRecordingHasNoMetrics() throws IOException {
        Path file = folder.resolve("m.brec");
        Recorder.create(file).close();
        assertThat(RecordFile.read(file)).isEmpty();
    }

    /** Gibibytes that cost nobody anything: the file is sparse. */
    @Test
    void aRecordingBeyondTheMemoryIsRefusedBeforeAnyIsTaken() throws IOException {
        Path file = recorded(1);
        long section = 1L << 30;
        try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.seek(Layout.FILE_CLOSED);
            sparse.writeInt(0);
            for (long bytes = 0; bytes <= Runtime.getRuntime().maxMemory(); bytes += section) {
                long at = sparse.length();
                var header = ByteBuffer.allocate(Layout.SECTION_DATA).order(LITTLE_ENDIAN);
                header.putInt(Layout.SECTION_MAGIC).putInt(Layout.KIND_VALUES).putInt(0);
                header.putLong(Layout.SECTION_BYTES, section);
                header.putLong(Layout.SECTION_COUNT, section - Layout.PAGE);
                sparse.seek(at);
                sparse.write(header.array());
                sparse.setLength(at + section);
            }
        }
        assertThatThrownBy(() -> RecordFile.read(file))
                .isInstanceOf(RecordFileException.class)
                .hasMessageContaining("has memory for");
    }

    @Test
    void anExistingFileIsNotOverwritten() throws IOException {
        Path file = recorded(1);
        assertThatThrownBy(() -> Recorder.create(file))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void misuseIsRefusedWithItsName() throws IOException {
        var recorder = Recorder.create(folder.resolve("m.brec"));
        var metric = recorder.metric("m", Unit.SECONDS, Better.LOWER_IS_BETTER);
        assertThatThrownBy(() -> recorder.metric("m", Unit.SECONDS, Better.LOWER_IS_BETTER))
                .hasMessageContaining("'m'");
        assertThatThrownBy(() -> recorder.metric("a b", Unit.SECONDS, Better.LOWER_IS_BETTER))
                .hasMessageContaining("'a b'");
        recorder.close();
        assertThatThrownBy(() -> metric.add(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> recorder.metric("n", Unit.SECONDS, Better.LOWER_IS_BETTER))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void everyTruncationOfAClosedRecordingIsRefused() throws IOException {
        Path file = recorded(2000);
        long size = Files.size(file);
        for (long length = 0; length < size; length += 509) {
            Path cut = folder.resolve("cut-" + length);
            Files.copy(file, cut);
            try (var bytes = new RandomAccessFile(cut.toFile(), "rw")) {
                bytes.setLength(length);
            }
            assertThatThrownBy(() -> RecordFile.read(cut))
                    .as("cut to %d of %d bytes", length, size)
                    .isInstanceOf(RecordFileException.class)
                    .hasMessageStartingWith("cut-" + length + " is ");
        }
    }

    @Test
    void everyDamagedValueOfAClosedRecordingIsRefused() throws IOException {
        Path file = recorded(1000);
        long first = 2 * 4096 + 64;
        for (long at = first; at < first + 8000; at += 397) {
            Path damaged = folder.resolve("damaged-" + at);
            Files.copy(file, damaged);
            try (var bytes = new RandomAccessFile(damaged.toFile(), "rw")) {
                bytes.seek(at);
                int old = bytes.read();
                bytes.seek(at);
                bytes.write(old ^ 0x10);
            }
            assertThatThrownBy(() -> RecordFile.read(damaged))
                    .isInstanceOf(RecordFileException.class)
                    .hasMessageContaining("checksum");
        }
    }

    @Test
    void anotherKindOfFileIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("x.brec"), new byte[8192]);
        assertThatThrownBy(() -> RecordFile.read(file))
                .hasMessage("x.brec is not a recording: it does not start with BEENREC1");
        Path future = recorded(1);
        try (var bytes = new RandomAccessFile(future.toFile(), "rw")) {
            bytes.seek(Layout.FILE_VERSION);
            bytes.write(9);
        }
        assertThatThrownBy(() -> RecordFile.read(future))
                .hasMessageContaining("version 9; this reads 1");
    }

    private Path recorded(int values) throws IOException {
        Path file = folder.resolve("recorded.brec");
        try (var recorder = Recorder.create(file)) {
            var metric = recorder.metric("m", Unit.SECONDS, Better.LOWER_IS_BETTER);
            for (int i = 0; i < values; i++) {
                metric.add(i * 1.5);
            }
        }
        return file;
    }
}
