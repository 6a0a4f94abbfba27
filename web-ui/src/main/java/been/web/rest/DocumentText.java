package been.web.rest;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** An analysis file as it comes in. */
final class DocumentText {
    private DocumentText() {}

    static String of(byte[] body) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
        } catch (CharacterCodingException _) {
            throw Refusals.badParameter("The analysis file must be text in UTF-8.");
        }
    }
}
