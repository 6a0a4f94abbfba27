package been.protocol.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PackagePlatformsTests {
    private static String restriction(List<List<String>> each) {
        return PackagePlatforms.restriction(each.stream());
    }

    @Test
    void packagesForAnywhereRestrictNothing() {
        assertThat(restriction(List.of(List.of(), List.of()))).isEmpty();
    }

    @Test
    void eachPackageMustRunOnTheHost() {
        assertThat(
                        restriction(
                                List.of(
                                        List.of("linux/x86_64", "linux/aarch64"),
                                        List.of("linux/x86_64", "windows/x86_64"),
                                        List.of("linux/x86_64"))))
                .isEqualTo(
                        "host.host.architecture in ['aarch64', 'amd64']"
                                + " && host.host.architecture in ['amd64']");
    }

    @Test
    void noHostRunsAPackageForAnotherSystem() {
        assertThat(restriction(List.of(List.of("macos/aarch64"))))
                .isEqualTo("host.host.architecture in []");
    }
}
