package been.cli.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.command.CommandFailure;
import been.cli.platform.Profiles.Profile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilesTests {

    private static final Profile LAB =
            new Profile(URI.create("https://lab:8443"), "secret", "ada", "ab".repeat(32));

    @TempDir private Path folder;

    @Test
    void whatSignedInLastIsInUseUntilAnotherIsChosen() {
        Profiles profiles = profiles();
        profiles.put("lab", LAB);
        profiles.put("rack", new Profile(URI.create("http://rack:8080"), "other", null, null));

        assertThat(profiles.read().current()).isEqualTo("rack");
        profiles.choose("lab");
        assertThat(profiles.chosen().map(PlatformAddress::fingerprint)).contains("ab".repeat(32));
        assertThat(profiles.chosen().map(PlatformAddress::token)).contains("secret");
        profiles.choose(Profiles.LOCAL);
        assertThat(profiles.chosen()).isEmpty();
        profiles.choose("lab");
        assertThat(profiles.remove("lab")).contains(LAB);
        assertThat(profiles.chosen()).isEmpty();
        assertThat(profiles.read().profiles()).containsOnlyKeys("rack");
    }

    @Test
    void onlyTheUserReadsTheTokens() throws IOException {
        Profiles profiles = profiles();
        profiles.put("lab", LAB);

        assertThat(permissions(profiles.file())).isEqualTo("rw-------");
        assertThat(permissions(Objects.requireNonNull(profiles.file().getParent())))
                .isEqualTo("rwx------");
        assertThat(LAB.toString()).doesNotContain("secret");
    }

    @Test
    void badNamesAndFilesAreRefusedInOneSentence() throws IOException {
        Profiles profiles = profiles();
        for (String name : new String[] {"", "local", "a/b", "../x", "a b"}) {
            assertThatThrownBy(() -> profiles.put(name, LAB))
                    .as(name)
                    .isInstanceOf(CommandFailure.class);
        }
        assertThatThrownBy(() -> profiles.choose("lab"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("been login");
        Files.createDirectories(Objects.requireNonNull(profiles.file().getParent()));
        Files.writeString(profiles.file(), "{");
        assertThatThrownBy(profiles::read)
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(profiles.file().toString());
    }

    private Profiles profiles() {
        return new Profiles(folder.resolve("config").resolve("been").resolve("profiles.json"));
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
