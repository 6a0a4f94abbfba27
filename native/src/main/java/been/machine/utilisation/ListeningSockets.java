package been.machine.utilisation;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** TCP sockets that listen, as the network namespace of a process has them. */
public final class ListeningSockets {
    private static final Path OWN = Path.of("/proc/thread-self");
    private static final int WORD = 4;
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
        return lines(table, port).map(fields -> fields[INODE]);
    }

    private static Stream<String[]> lines(String table, int port) {
        String end = ":%04X".formatted(port);
        return table.lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields.length > INODE)
                .filter(fields ->
                        fields[STATE].equals(LISTEN) && fields[LOCAL_ADDRESS].endsWith(end));
    }

    /** The addresses at which this process's network has somebody listen at the port. */
    public static List<InetAddress> addresses(int port) {
        var files = new KernelFiles();
        return Stream.of("net/tcp", "net/tcp6")
                .flatMap(table -> files.read(OWN.resolve(table)).stream())
                .flatMap(table -> lines(table, port))
                .map(fields -> address(fields[LOCAL_ADDRESS]))
                .toList();
    }

    /** Written as words of the machine, whose bytes are in reverse order on ours. */
    static InetAddress address(String field) {
        byte[] bytes = HexFormat.of().parseHex(field.substring(0, field.indexOf(':')));
        for (int word = 0; word < bytes.length; word += WORD) {
            for (int i = 0; i < WORD / 2; i++) {
                byte kept = bytes[word + i];
                bytes[word + i] = bytes[word + WORD - 1 - i];
                bytes[word + WORD - 1 - i] = kept;
            }
        }
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("not an address of the kernel: " + field, e);
        }
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
