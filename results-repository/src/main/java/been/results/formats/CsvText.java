package been.results.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The text of a CSV file: UTF-8, or the encoding of its byte order mark. What is none is refused:
 * letters that are guessed may make two versions one.
 */
public final class CsvText {
    private static final int LONGEST_MARK = 4;

    private CsvText() {}

    /**
     * Reads without the mark.
     *
     * @throws IOException for a compressed file, and while it is read {@link
     *     CharacterCodingException} for bytes that are not text
     */
    public static Reader reader(InputStream in) throws IOException {
        var marked = new PushbackInputStream(in, LONGEST_MARK);
        byte[] start = marked.readNBytes(LONGEST_MARK);
        if (begins(start, 0x1f, 0x8b)
                || begins(start, 'B', 'Z', 'h')
                || begins(start, 0xfd, '7', 'z')
                || begins(start, 0x28, 0xb5, 0x2f, 0xfd)) {
            throw new IOException("it is compressed; unpack it first");
        }
        Charset charset = StandardCharsets.UTF_8;
        int mark = 0;
        if (begins(start, 0xef, 0xbb, 0xbf)) {
            mark = 3;
        } else if (begins(start, 0xff, 0xfe)) {
            charset = StandardCharsets.UTF_16LE;
            mark = 2;
        } else if (begins(start, 0xfe, 0xff)) {
            charset = StandardCharsets.UTF_16BE;
            mark = 2;
        }
        marked.unread(start, mark, start.length - mark);
        return new InputStreamReader(
                marked,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static boolean begins(byte[] start, int... with) {
        byte[] bytes = new byte[with.length];
        for (int i = 0; i < with.length; i++) {
            bytes[i] = (byte) with[i];
        }
        return start.length >= with.length
                && Arrays.equals(start, 0, with.length, bytes, 0, with.length);
    }

    /** Why a file could not be read, in words for who has it. */
    public static String why(Throwable failure) {
        for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof CharacterCodingException) {
                return "it is not text in UTF-8; save it as that";
            }
        }
        Throwable cause = failure.getCause();
        String words = String.valueOf(failure.getMessage());
        return (cause == null || words.contains(String.valueOf(cause.getMessage()))
                        ? words
                        : words + " (" + cause.getMessage() + ")")
                .replace("Exception when reading", "cannot read");
    }
}
