package been.protocol;

import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import tools.jackson.core.JacksonException;

/** What a controller tells its hosts, and what it gives to people for new ones. */
class WireFuzzTests {

    @FuzzTest
    void hostCommands(byte[] json) throws Exception {
        Fuzzing.answers(() -> {
            try {
                SyncResponse read = Wire.mapper().readValue(json, SyncResponse.class);
                if (!Wire.read(Wire.write(read), SyncResponse.class).equals(read)) {
                    throw new AssertionError(read + " is not read back");
                }
            } catch (JacksonException refused) {
                // Its sentence is the library's.
            }
            return null;
        });
    }

    @FuzzTest
    void joinToken(byte[] text) throws Exception {
        String token = Fuzzing.text(text);
        Fuzzing.refuses(IllegalArgumentException.class, () -> JoinToken.of(token));
    }
}
