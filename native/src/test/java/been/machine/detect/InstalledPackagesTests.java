package been.machine.detect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On text as dpkg 1.21 and rpm 4.18 write it. */
class InstalledPackagesTests {
    private static final String STATUS =
            """
            Package: dpkg
            Essential: yes
            Status: install ok installed
            Architecture: amd64
            Version: 1.21.22
            Description: Debian package management system
             Version: of a line that goes on
             .
             More.

            Package: libc6
            Status: install ok installed
            Architecture: amd64
            Multi-Arch: same
            Version: 2.36-9+deb12u4

            Package: libc6
            Status: install ok installed
            Architecture: i386
            Version: 2.36-9+deb12u4

            Package: old
            Status: deinstall ok config-files
            Architecture: amd64
            Version: 1.0

            Package: half
            Status: install ok half-installed
            Architecture: amd64
            Version: 1.0

            Package: tzdata
            Status: hold ok installed
            Architecture: all
            Version: 2024a-0
            """;

    @Test
    void whatDpkgHasInstalledIsFoundByName() throws Exception {
        assertThat(InstalledPackages.dpkg(new StringReader(STATUS)))
                .containsExactly(
                        Map.entry("dpkg", "1.21.22"),
                        Map.entry("libc6", "2.36-9+deb12u4"),
                        Map.entry("libc6:i386", "2.36-9+deb12u4"),
                        Map.entry("tzdata", "2024a-0"));
        assertThat(InstalledPackages.dpkg(new StringReader(""))).isEmpty();
    }

    @Test
    void whatRpmHasInstalledIsFoundByName() {
        String output =
                """
                rpm\t4.18.1-1.el9\tx86_64
                gpg-pubkey\t8483c65d-5ccc5b19\t(none)
                openssl\t1:3.0.7-27.el9\tx86_64
                kernel-core\t5.14.0-427.el9\tx86_64
                kernel-core\t5.14.0-362.el9\tx86_64
                glibc\t2.34-100.el9\tx86_64
                glibc\t2.34-100.el9\ti686
                tzdata\t2024a-1.el9\tnoarch
                rubbish
                """;
        assertThat(InstalledPackages.rpm(output))
                .containsExactly(
                        Map.entry("glibc", "2.34-100.el9"),
                        Map.entry("glibc:i686", "2.34-100.el9"),
                        Map.entry("kernel-core", "5.14.0-362.el9, 5.14.0-427.el9"),
                        Map.entry("openssl", "1:3.0.7-27.el9"),
                        Map.entry("rpm", "4.18.1-1.el9"),
                        Map.entry("tzdata", "2024a-1.el9"));
        assertThat(InstalledPackages.rpm("")).isEmpty();
    }
}
