package been.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTests {

    @TempDir private Path data;

    @Test
    void onlyOneHoldsTheFolderAndTheOtherIsToldWho() throws IOException {
        DataFolder first = held();

        var second = (DataFolder.Unavailable) DataFolder.open(data);

        assertThat(second.why())
                .contains(data.toString())
                .contains("process " + ProcessHandle.current().pid());
        first.close();
        held().close();
    }

    @Test
    void secretIsReadableByItsOwnerOnly() throws IOException {
        try (DataFolder folder = held()) {
            folder.keepAdminToken("secret");

            Path file = folder.path().resolve("admin-token");
            assertThat(rights(file)).isEqualTo("rw-------");
            assertThat(folder.adminToken()).contains("secret");
        }
    }

    @Test
    void whatAnEarlierVersionLeftOpenIsClosedToOthers() throws IOException {
        Path inner = Files.createDirectories(data.resolve("controller/results/7"));
        Path database = Files.createFile(data.resolve("controller/been.db"));
        Path result = Files.createFile(inner.resolve("1.nc"));
        for (Path open : List.of(data.resolve("controller"), inner.getParent(), inner)) {
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        try (DataFolder folder = held()) {
            assertThat(rights(folder.path())).isEqualTo("rwx------");
            assertThat(rights(inner)).isEqualTo("rwx------");
            assertThat(rights(database)).isEqualTo("rw-------");
            assertThat(rights(result)).isEqualTo("rw-------");
        }
    }

    private static String rights(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void endpointIsAnnouncedWhileTheFolderIsHeld() throws IOException {
        Path endpoint;
        try (DataFolder folder = held()) {
            folder.announce("http://localhost:9090", null);
            endpoint = folder.path().resolve("endpoint.json");
            assertThat(endpoint)
                    .content()
                    .contains("\"url\":\"http://localhost:9090\"")
                    .contains("\"pid\":" + ProcessHandle.current().pid());
        }
        assertThat(endpoint).doesNotExist();
    }

    @Test
    void unusableFolderIsOneSentence() throws IOException {
        Path file = Files.createFile(data.resolve("file"));

        assertThatObject(DataFolder.open(file)).isInstanceOf(DataFolder.Unavailable.class);
    }

    private DataFolder held() {
        return ((DataFolder.Held) DataFolder.open(data)).folder();
    }
}
