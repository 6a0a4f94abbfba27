package been.machine.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.machine.files.MachineFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real setting of this machine, where this process may change it. */
class TuningIT {
    private static final Path ASLR = Path.of("/proc/sys/kernel/randomize_va_space");

    @TempDir Path folder;
    private String before = "";

    /** In a process of its own, which is killed. */
    static final class TuneAndWait {
        private TuneAndWait() {}

        public static void main(String[] arguments) throws IOException {
            var tuning = new Tuning(MachineFiles.ofThisMachine(), Path.of(arguments[0]));
            System.out.println(tuning.tune(Set.of("aslr")).size());
            System.in.read();
        }
    }

    @BeforeEach
    void mayBeChanged() throws IOException {
        assumeTrue(Files.isWritable(ASLR), "skipped: only root may change " + ASLR);
        before = Files.readString(ASLR).strip();
        assumeTrue(!before.equals("0"), "skipped: somebody has turned ASLR off already");
    }

    @AfterEach
    void asItWas() throws IOException {
        if (!before.isEmpty() && !Files.readString(ASLR).strip().equals(before)) {
            Files.writeString(ASLR, before);
        }
    }

    @Test
    void aRealSettingIsChangedAndPutBack() throws IOException {
        assertThat(tuning().tune(Set.of("aslr"))).hasSize(1);
        assertThat(Files.readString(ASLR).strip()).isEqualTo("0");
        assertThat(tuning().restore()).hasSize(1);
        assertThat(Files.readString(ASLR).strip()).isEqualTo(before);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aRealSettingIsPutBackAfterAKillInBetween() throws Exception {
        Process tuner =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                TuneAndWait.class.getName(),
                                record().toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try {
            assertThat(tuner.inputReader().readLine()).isEqualTo("1");
        } finally {
            tuner.destroyForcibly().waitFor();
        }
        assertThat(Files.readString(ASLR).strip()).isEqualTo("0");
        assertThat(tuning().outstanding()).extracting(TunedValue::before).containsExactly(before);
        assertThat(tuning().restore()).hasSize(1);
        assertThat(Files.readString(ASLR).strip()).isEqualTo(before);
        assertThat(tuning().outstanding()).isEmpty();
    }

    private Tuning tuning() {
        return new Tuning(MachineFiles.ofThisMachine(), record());
    }

    private Path record() {
        return folder.resolve("tuned-values");
    }
}
