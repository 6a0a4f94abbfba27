package been.hostruntime.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.HostName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialTests {
    @TempDir private Path folder;

    @Test
    void onlyItsOwnerMayReadIt() throws IOException {
        Path file = folder.resolve("credential");
        assertThat(Credential.read(file)).isEmpty();
        var credential = new Credential(new HostName("alpha"), "secret");
        credential.write(file);
        credential.write(file);
        assertThat(Credential.read(file)).contains(credential);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aDamagedOneSaysWhatToDo() throws IOException {
        Path file = Files.writeString(folder.resolve("credential"), "{");
        assertThatThrownBy(() -> Credential.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("join again");
    }
}
