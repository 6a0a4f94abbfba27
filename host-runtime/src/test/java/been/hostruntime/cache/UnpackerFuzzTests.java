package been.hostruntime.cache;

import been.hostruntime.files.FileTree;
import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Packages as a host unpacks them, whoever sent them: within their folder, and files only. */
class UnpackerFuzzTests {
    private static final UnpackLimits LIMITS = new UnpackLimits(100, 1 << 20);

    @FuzzTest
    void unpackedPackage(byte[] bytes) throws Exception {
        Path archive = Fuzzing.file(bytes);
        Path around = Fuzzing.folder();
        try {
            Fuzzing.refuses(
                    IOException.class,
                    () -> {
                        Path folder = around.resolve("package");
                        FileTree.delete(folder);
                        Files.createDirectory(folder);
                        new Unpacker(LIMITS).unpack(archive, folder);
                    });
            check(around);
        } finally {
            FileTree.delete(around);
        }
    }

    private static void check(Path around) throws IOException {
        try (Stream<Path> beside = Files.list(around)) {
            if (beside.count() > 1) {
                throw new AssertionError("it left its folder");
            }
        }
        long bytes = 0;
        try (Stream<Path> files = Files.walk(around)) {
            for (Path file : files.toList()) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    bytes += Files.size(file);
                } else if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    throw new AssertionError("neither a file nor a folder");
                }
            }
        }
        if (bytes > LIMITS.bytes()) {
            throw new AssertionError("it unpacked to " + bytes + " bytes");
        }
    }
}
