package been.analyses.modifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsedCodeTests {

    private static List<String> found(List<String> frames, String path, String... lines) {
        return new UsedCode(frames).functions(path, List.of(), List.of(lines));
    }

    @Test
    void javaIsFoundByItsClass() {
        List<String> frames =
                List.of("org.example.Parser$State.next", "org.example.Parser.parse", "org.A.b");
        assertThat(found(frames, "core/src/main/java/org/example/Parser.java"))
                .containsExactly("org.example.Parser$State.next", "org.example.Parser.parse");
        assertThat(found(frames, "core/org/example/Parser$State.class")).hasSize(2);
        assertThat(found(frames, "org/example/OtherParser.java")).isEmpty();
        assertThat(found(frames, "Parser.java")).isEmpty();
    }

    @Test
    void pythonIsFoundByItsFile() {
        List<String> frames =
                List.of("loads (ujson/decoder.py)", "<module> (main.py)", "x (json/decoder.py)");
        assertThat(found(frames, "src/ujson/decoder.py")).containsExactly(frames.getFirst());
        assertThat(found(frames, "bench/main.py")).containsExactly("<module> (main.py)");
        assertThat(found(frames, "src/other/decoder.py")).isEmpty();
    }

    @Test
    void otherLanguagesAreFoundByTheirDefinitions() {
        assertThat(found(List.of("decode"), "a.c", "static int decode(const char *t)", "{"))
                .containsExactly("decode");
        assertThat(
                        found(
                                List.of("app::Codec::decode(int)"),
                                "a.cpp",
                                "int Codec::decode(int a) const {"))
                .containsExactly("app::Codec::decode(int)");
        assertThat(
                        found(
                                List.of("main.(*Codec).Decode"),
                                "a.go",
                                "func (c *Codec) Decode(t string) (int, error) {"))
                .containsExactly("main.(*Codec).Decode");
        assertThat(found(List.of("app::decode"), "a.rs", "pub fn decode<T>(t: T) -> u8 {"))
                .containsExactly("app::decode");
    }

    @Test
    void longWordsAndLinesTakeNoLonger() {
        List<String> decode = List.of("decode");
        assertTimeout(
                Duration.ofSeconds(10),
                () -> {
                    assertThat(found(decode, "a.c", "a".repeat(1 << 20))).isEmpty();
                    assertThat(found(decode, "a.c", "a<".repeat(1 << 16))).isEmpty();
                    assertThat(found(decode, "a.c", "a" + " ".repeat(1 << 20))).isEmpty();
                });
    }

    @Test
    void callsAndDeclarationsAreNoDefinitions() {
        List<String> decode = List.of("decode");
        assertThat(found(decode, "a.h", "int decode(const char *t);")).isEmpty();
        assertThat(found(decode, "a.c", "  if (decode(t)) {", "  x = decode(t) + 1;")).isEmpty();
        assertThat(found(decode, "a.c", "int decoder(int a) {", "}")).isEmpty();
        assertThat(found(decode, "README.md", "decode(t) {")).isEmpty();
        assertThat(found(decode, "a.c", "decode(" + "(".repeat(100_000))).isEmpty();
    }
}
