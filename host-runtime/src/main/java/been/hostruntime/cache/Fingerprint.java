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
 * A digest over path, size, kind and change time of every file in a folder. It detects changes by a
 * task that may override permissions, without reading the files' content.
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
            // Programs cannot set the change time of an inode.
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
