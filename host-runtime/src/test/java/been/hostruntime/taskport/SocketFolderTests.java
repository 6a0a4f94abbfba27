package been.hostruntime.taskport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketFolderTests {
    @TempDir private Path data;

    @Test
    void othersReachASocketAndSeeNoNames() throws IOException {
        try (var sockets = SocketFolder.in(data)) {
            assertThat(
                            PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(sockets.folder())))
                    .isEqualTo("rwx--x--x");
        }
    }

    @Test
    void aFolderThatTheSystemRemovedIsCreatedAgain() throws IOException {
        Path deep = Files.createDirectories(data.resolve("x".repeat(100)));
        try (var sockets = SocketFolder.in(deep)) {
            Files.delete(sockets.folder());
            sockets.keep();
            assertThat(
                            PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(sockets.folder())))
                    .isEqualTo("rwx--x--x");
        }
    }

    @Test
    void aFolderThatAnotherUserMadeMeanwhileIsRefused() throws IOException {
        assumeThat(System.getProperty("user.name")).as("this needs root").isEqualTo("root");
        Path deep = Files.createDirectories(data.resolve("x".repeat(100)));
        try (var sockets = SocketFolder.in(deep)) {
            Files.setAttribute(sockets.folder(), "unix:uid", 61_713);
            assertThatIOException()
                    .isThrownBy(sockets::keep)
                    .withMessageContaining("belongs to another user");
        }
    }

    /** Beside everybody's files, where a path within the data folder is too long. */
    @Test
    void nobodyElsesFolderIsTakenForOurs() throws IOException {
        Path deep = Files.createDirectories(data.resolve("x".repeat(100)));
        Path victim = Files.createDirectories(data.resolve("victim"));
        Path file = Files.createFile(victim.resolve("file"));
        Path first;
        try (var sockets = SocketFolder.in(deep)) {
            first = sockets.folder();
            assertThat(first).startsWith(Path.of("/tmp"));
        }
        Files.createSymbolicLink(first, victim);
        try (var sockets = SocketFolder.in(deep)) {
            assertThat(sockets.folder()).isNotEqualTo(first);
        } finally {
            Files.delete(first);
        }
        assertThat(file).exists();
    }
}
