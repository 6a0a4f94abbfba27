package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.files.MachineFiles;
import been.protocol.HostNoise;
import been.protocol.ResourceUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine made of files, which change as a machine would change them. */
class NoiseObserverTests {
    @TempDir Path folder;
    private final ResourceUsage usage = VerdictTests.usage(0, null, null);

    @BeforeEach
    void aQuietMachine() throws IOException {
        file("proc/sys/kernel/randomize_va_space", "2");
        file("proc/vmstat", "pswpin 3\npswpout 4");
        file("proc/stat", "cpu  100 0 50 800 20 0 10 0 0 0\ncpu1 100 0 50 800 20 0 10 0 0 0");
    }

    @Test
    void whatWasSeenBeforeAndWhatChangedSinceIsSaid() throws IOException {
        NoiseObserver observer = observer();
        observer.before();
        file("proc/vmstat", "pswpin 5\npswpout 4");
        file("proc/stat", "cpu  100 0 50 900 20 0 10 60 0 0\ncpu1 100 0 50 900 20 0 10 60 0 0");
        observer.after();
        ResourceUsage marked = observer.mark(usage);
        assertThat(marked.disturbedBy()).contains("swap", "steal").doesNotContain("restart");
        assertThat(marked.noise().found()).containsEntry("aslr", "2");
        assertThat(marked.noise().swappedPages()).isEqualTo(2);
        assertThat(marked.noise().stealSeconds()).isEqualTo(0.6);
        assertThat(marked.noise().throttleEvents()).isNull();
        assertThat(marked.wallTimeSeconds()).isEqualTo(usage.wallTimeSeconds());
    }

    @Test
    void anotherProcessGoesOnWithWhatWasSeenBefore() throws IOException {
        observer().before();
        file("proc/vmstat", "pswpin 3\npswpout 14");
        NoiseObserver other = observer();
        other.retake();
        other.after();
        ResourceUsage marked = other.mark(usage);
        assertThat(marked.disturbedBy()).contains("swap", "restart");
        assertThat(marked.noise().found()).containsEntry("aslr", "2");
        assertThat(marked.noise().swappedPages()).isEqualTo(10);
    }

    @Test
    void whereNothingWasKeptOnlyTheRestartIsKnown() throws IOException {
        NoiseObserver observer = observer();
        observer.retake();
        observer.after();
        assertThat(observer.mark(usage).disturbedBy()).containsExactlyInAnyOrder("swap", "restart");
        assertThat(observer.mark(usage).noise()).isEqualTo(HostNoise.UNKNOWN);
        file("kept", "no JSON");
        Files.move(folder.resolve("kept"), folder.resolve("seen"));
        NoiseObserver another = observer();
        another.retake();
        another.after();
        assertThat(another.mark(usage).noise()).isEqualTo(HostNoise.UNKNOWN);
    }

    @Test
    void besideASharedRunNobodyLooks() {
        assertThat(observer().mark(usage)).isEqualTo(usage);
    }

    private NoiseObserver observer() {
        return new NoiseObserver(new MachineFiles(folder), folder.resolve("seen"));
    }

    private void file(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text + "\n");
    }
}
