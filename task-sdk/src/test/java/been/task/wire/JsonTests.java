package been.task.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTests {

    @Test
    void whatIsWrittenIsReadBack() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            Object value = randomValue(random, 0);
            String text = Json.write(value);
            assertThat(text).as("seed %d", seed).doesNotContain("\n");
            assertThat(Json.read(text)).as("seed %d: %s", seed, text).isEqualTo(value);
        }
    }

    @Test
    void everyFormOfTheStandardIsRead() {
        assertThat(Json.read(" {\"a\" : [1, -2.5e3, true, null, \"\\u00e9\\n\\/\"] , \"b\":{}} "))
                .isEqualTo(
                        Map.of("a", Arrays.asList(1L, -2500.0, true, null, "é\n/"), "b", Map.of()));
        assertThat(Json.read("123456789012345678901234567890")).isEqualTo(1.2345678901234568E29);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "{", "[1,]", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "{a:1}", "01", "1.", "+1", ".5",
                "\"a", "\"\t\"", "\"\\x\"", "\"\\u12g4\"", "tru", "nulll", "1 2", "[1}", "NaN", "-"
            })
    void whatIsNotJsonIsRefused(String text) {
        assertThatThrownBy(() -> Json.read(text)).isInstanceOf(JsonException.class);
    }

    @Test
    void deepNestingIsRefusedAndDoesNotOverflowTheStack() {
        assertThatThrownBy(() -> Json.read("[".repeat(100_000)))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("deeper than 64");
    }

    @Test
    void aRefusalNamesTheColumn() {
        assertThatThrownBy(() -> Json.read("{\"a\" 1}"))
                .hasMessage("column 6: expected ':', found '1'");
    }

    @Test
    void aRefusalIsOneShortLineWhateverItRepeats() {
        assertThatThrownBy(() -> Json.read("\"a\nb\"")).hasMessageEndingWith("found '\uFFFD'");
        String key = "\"\\n" + "x".repeat(10_000) + "\":1";
        assertThatThrownBy(() -> Json.read("{" + key + "," + key + "}"))
                .hasMessageMatching("the key '\uFFFDx{480,}…");
    }

    @Test
    void numbersWithoutAFormInJsonAreRefused() {
        assertThatThrownBy(() -> Json.write(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static @Nullable Object randomValue(Random random, int depth) {
        return switch (random.nextInt(depth > 3 ? 5 : 7)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> random.nextLong();
            case 3 -> random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
            case 4 -> randomText(random);
            case 5 -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(randomValue(random, depth + 1));
                }
                yield list;
            }
            default -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    map.put(randomText(random), randomValue(random, depth + 1));
                }
                yield map;
            }
        };
    }

    private static String randomText(Random random) {
        var text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            text.append((char) random.nextInt(random.nextBoolean() ? 0x80 : 0x10000));
        }
        return text.toString();
    }
}
