package been.hostruntime.cache;

import been.protocol.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;

/**
 * Path, size, kind and time of last change of every file in a folder, as one digest. A task that
 * may override permissions could write into a package that later tasks measure; its fingerprint
 * tells, for the price of looking at each file's metadata.
 */
final class Fingerprint {
    private Fingerprint() {}

    static String of(Path folder) throws IOException {
        MessageDigest digest = Sha256.digest();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.filter(file -> !file.equals(folder)).sorted().toList();
        }
        for (Path file : files) {
            // The time of the inode's last change cannot be set by a program.
            var facts =
                    Files.readAttributes(
                            file, "unix:ctime,size,mode,ino", LinkOption.NOFOLLOW_LINKS);
            String line =
                    folder.relativize(file)
                            + " "
                            + facts.get("size")
                            + " "
                            + facts.get("mode")
                            + " "
                            + facts.get("ino")
                            + " "
                            + facts.get("ctime")
                            + "\n";
            digest.update(line.getBytes(StandardCharsets.UTF_8));
        }
        return Sha256.text(digest);
    }
}
