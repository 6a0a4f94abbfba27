package been.machine.utilisation;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** TCP sockets of processes that listen, as the process's own network namespace has them. */
final class ListeningSockets {
    private static final String LISTEN = "0A";
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private ListeningSockets() {}

    /**
     * Whether the process listens at the port; {@code false} also for one that has ended, or whose
     * files this process may not read.
     */
    static boolean listens(KernelFiles files, Path process, int port) {
        Set<String> sockets =
                Stream.of("net/tcp", "net/tcp6")
                        .flatMap(table -> files.read(process.resolve(table)).stream())
                        .flatMap(table -> listening(table, port))
                        .map("socket:[%s]"::formatted)
                        .collect(Collectors.toSet());
        return !sockets.isEmpty() && hasOpen(process.resolve("fd"), sockets);
    }

    /** Inodes of the sockets of a table of the kernel that listen at the port. */
    static Stream<String> listening(String table, int port) {
        String end = ":%04X".formatted(port);
        return table.lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields.length > INODE)
                .filter(fields ->
                        fields[STATE].equals(LISTEN) && fields[LOCAL_ADDRESS].endsWith(end))
                .map(fields -> fields[INODE]);
    }

    private static boolean hasOpen(Path descriptors, Set<String> sockets) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(descriptors)) {
            for (Path one : all) {
                if (sockets.contains(target(one))) {
                    return true;
                }
            }
        } catch (IOException e) {
            return false; // it ended, or belongs to another user
        }
        return false;
    }

    /** Empty when it was closed meanwhile. */
    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
