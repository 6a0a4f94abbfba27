package been.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, as 64 lower-case hexadecimal digits. */
public final class Sha256 {
    private static final int MOST_AT_ONCE = 1 << 18;

    private Sha256() {}

    /** The digest of a file's content. */
    public static String of(Path file) throws IOException {
        var digest = digest();
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            // Most files are small: a large buffer would take longer than their digest.
            var buffer = ByteBuffer.allocate(Math.clamp(channel.size(), 1, MOST_AT_ONCE));
            while (channel.read(buffer.clear()) >= 0) {
                digest.update(buffer.flip());
            }
        }
        return text(digest);
    }

    /** Writes the stream to a new file and returns its digest. */
    public static String copy(InputStream content, Path file) throws IOException {
        var digest = digest();
        try (var out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
            new DigestInputStream(content, digest).transferTo(out);
        }
        return text(digest);
    }

    /** The digest of a text in UTF-8. */
    public static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The digest of bytes. */
    public static String of(byte[] content) {
        var digest = digest();
        digest.update(content);
        return text(digest);
    }

    /** A digest of what is to come. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java runtime has SHA-256", impossible);
        }
    }

    /** What the digest came to. */
    public static String text(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
