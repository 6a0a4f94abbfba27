package been.web.hooks;

import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;

/** What forges send, as it is read once its signature holds. */
class PushFuzzTests {

    @FuzzTest
    void webhook(byte[] body) throws Exception {
        Fuzzing.answers(() -> {
            var _ = Push.read(body);
            return null;
        });
    }
}
