package been.machine.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.machine.noise.FakeMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TuningTests {
    private static final String CPU = "sys/devices/system/cpu/";
    private static final String ASLR = "proc/sys/kernel/randomize_va_space";
    private static final String THP = "sys/kernel/mm/transparent_hugepage/enabled";

    @TempDir Path folder;
    private FakeMachine machine = new FakeMachine(Path.of("unset"));

    @BeforeEach
    void machine() {
        machine = new FakeMachine(folder.resolve("root")).untunedServer();
    }

    @Test
    void everythingThatCanBeTunedIsAndAllOfItIsPutBack() throws IOException {
        List<TuningStep> steps = tuning().tune(Tuning.checks());
        assertThat(steps).hasSize(9).allMatch(step -> step instanceof TuningStep.Done);
        assertThat(steps.getLast().value().check()).isEqualTo("smt");
        assertThat(text(CPU + "cpufreq/policy3/scaling_governor")).isEqualTo("performance");
        assertThat(text(CPU + "intel_pstate/no_turbo")).isEqualTo("1");
        assertThat(text(CPU + "smt/control")).isEqualTo("off");
        assertThat(text(ASLR)).isEqualTo("0");
        assertThat(text(THP)).isEqualTo("madvise");
        assertThat(tuning().outstanding()).hasSize(9);
        assertThat(tuning().pending(Tuning.checks())).isEmpty();

        List<TuningStep> back = tuning().restore();
        assertThat(back).hasSize(9).allMatch(step -> step instanceof TuningStep.Done);
        assertThat(back.getFirst().value().check()).isEqualTo("smt");
        assertThat(text(CPU + "cpufreq/policy3/scaling_governor")).isEqualTo("powersave");
        assertThat(text(CPU + "intel_pstate/no_turbo")).isEqualTo("0");
        assertThat(text(ASLR)).isEqualTo("2");
        assertThat(text(THP)).isEqualTo("always");
        assertThat(record()).doesNotExist();
        assertThat(tuning().restore()).isEmpty();
    }

    @Test
    void onlyWhatIsAskedForIsChanged() throws IOException {
        assertThat(tuning().tune(Set.of("aslr"))).hasSize(1);
        assertThat(text(THP)).startsWith("[always]");
        assertThat(text(CPU + "intel_pstate/no_turbo")).isEqualTo("0");
    }

    /** As AMD's drivers have it: for the whole machine, or for each policy. */
    @Test
    void boostIsTurbo() throws IOException {
        machine.without(CPU + "intel_pstate/no_turbo").with(CPU + "cpufreq/boost", "1");
        assertThat(tuning().tune(Set.of("turbo"))).hasSize(1);
        assertThat(text(CPU + "cpufreq/boost")).isEqualTo("0");
        tuning().restore();
        machine.without(CPU + "cpufreq/boost").with(CPU + "cpufreq/policy0/boost", "1");
        assertThat(tuning().tune(Set.of("turbo"))).hasSize(1);
        assertThat(text(CPU + "cpufreq/policy0/boost")).isEqualTo("0");
    }

    @Test
    void aGovernorThatTheKernelLacksIsNotAskedFor() {
        machine.with(CPU + "cpufreq/policy1/scaling_available_governors", "powersave userspace");
        assertThat(tuning().pending(Set.of("governor"))).hasSize(3);
    }

    @Test
    void tuningAgainRemembersWhatItWasAtFirst() throws IOException {
        tuning().tune(Set.of("aslr"));
        machine.with(ASLR, "1");
        assertThat(tuning().tune(Set.of("aslr", "thp"))).hasSize(2);
        tuning().restore();
        assertThat(text(ASLR)).isEqualTo("2");
        assertThat(text(THP)).isEqualTo("always");
    }

    /** Killed after the values were written down and before all were changed. */
    @Test
    void aCrashInBetweenIsPutBackAsFarAsItCame() throws IOException {
        tuning().tune(Set.of("aslr", "thp"));
        machine.with(THP, "[always] madvise never");
        assertThat(tuning().outstanding()).extracting(TunedValue::check).containsExactly("aslr");
        assertThat(tuning().restore()).hasSize(1);
        assertThat(text(ASLR)).isEqualTo("2");
        assertThat(text(THP)).isEqualTo("[always] madvise never");
        assertThat(record()).doesNotExist();
    }

    @Test
    void whatSomebodyElseChangedIsLeftAloneAndSaid() throws IOException {
        tuning().tune(Set.of("aslr", "thp"));
        machine.with(THP, "always madvise [never]");
        assertThat(tuning().outstanding()).hasSize(1);
        assertThat(tuning().restore())
                .anySatisfy(step ->
                        assertThat(step)
                                .isEqualTo(
                                        new TuningStep.ChangedByOthers(
                                                new TunedValue("thp", THP, "always", "madvise"),
                                                "never")));
        assertThat(text(THP)).isEqualTo("always madvise [never]");
        assertThat(text(ASLR)).isEqualTo("2");
        assertThat(tuning().restore()).isEmpty();
    }

    /** The file is one that the kernel lets nobody write. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whatCannotBePutBackStaysRemembered() throws IOException {
        Path thp = folder.resolve("root").resolve(THP);
        Files.delete(thp);
        Files.createSymbolicLink(thp, Path.of("/proc/sys/kernel/ostype"));
        Files.writeString(record(), "thp\t" + THP + "\talways\tLinux\n");
        assertThat(tuning().restore())
                .singleElement()
                .isInstanceOfSatisfying(
                        TuningStep.Refused.class,
                        refused -> assertThat(refused.why()).startsWith("it cannot be written"));
        assertThat(tuning().outstanding())
                .containsExactly(new TunedValue("thp", THP, "always", "Linux"));
        Files.delete(thp);
    }

    @Test
    void nothingIsChangedWhenTheOldValuesCannotBeKept() throws IOException {
        Path inTheWay = Files.writeString(folder.resolve("file"), "");
        var tuning = new Tuning(machine.files(), inTheWay.resolve("tuned-values"));
        assertThatThrownBy(() -> tuning.tune(Tuning.checks())).isInstanceOf(IOException.class);
        assertThat(text(ASLR)).isEqualTo("2");
    }

    @Test
    void aDamagedRecordIsSaid() throws IOException {
        Files.writeString(record(), "aslr\n");
        assertThatThrownBy(() -> tuning().restore())
                .hasMessageContaining(record().toString())
                .hasMessageContaining("by hand");
    }

    @Test
    void aMachineWithoutTheSettingsHasNothingToTune() throws IOException {
        var tuning = new Tuning(new FakeMachine(folder.resolve("bare")).files(), record());
        assertThat(tuning.tune(Tuning.checks())).isEmpty();
        assertThat(record()).doesNotExist();
    }

    private Tuning tuning() {
        return new Tuning(machine.files(), record());
    }

    private Path record() {
        return folder.resolve("tuned-values");
    }

    private String text(String path) throws IOException {
        return Files.readString(folder.resolve("root").resolve(path)).strip();
    }
}
