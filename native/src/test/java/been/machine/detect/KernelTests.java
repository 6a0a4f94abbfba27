package been.machine.detect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "glibc 2.36 | glibc | 2.36",
                "ldd (Debian GLIBC 2.36-9+deb12u4) 2.36 | glibc | 2.36",
                "ldd (GNU libc) 2.34 | glibc | 2.34",
                "'musl libc (x86_64)\nVersion 1.2.4\nDynamic Program Loader' | musl | 1.2.4",
            })
    void theLibraryIsKnownByWhatItsProgramsSay(String text, String name, String version) {
        assertThat(Kernel.libc(text)).isEqualTo(Map.of("name", name, "version", version));
    }

    @Test
    void aLibraryThatSaysNothingIsUnknown() {
        assertThat(Kernel.libc("")).isEmpty();
        assertThat(Kernel.libc("getconf: unknown variable 2")).isEmpty();
    }

    @Test
    void assignmentsAreReadAsShellsDo() {
        assertThat(
                        Kernel.assignments(
                                List.of("A=b", "C=\"d e\"", "F='g'", "# H=i", "J=\"k", "", "=l")))
                .isEqualTo(Map.of("A", "b", "C", "d e", "F", "g", "J", "\"k"));
    }

    @Test
    void controlGroupsThatAreNotMountedAreUnknown() {
        assertThat(Kernel.controlGroups(List.of("25 1 253:0 / / rw - ext4 /dev/vda rw"))).isEmpty();
        assertThat(Kernel.controlGroups(List.of("25 1 0:3 / /c rw - cgroup cgroup rw,cpu")))
                .contains("v1");
    }
}
