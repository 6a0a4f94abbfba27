package been.protocol.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollapsedTests {
    private final Collapsed stacks = new Collapsed();

    @Test
    void cheapestOfTooManyStacksAreCountedAsOne() {
        stacks.add(List.of("main", "hot"), 1_000);
        for (int i = 0; i < 250_000; i++) {
            stacks.add(List.of("main", "f" + i), 1);
        }
        assertThat(stacks.stacks()).hasSizeLessThanOrEqualTo(100_000);
        assertThat(stacks.stacks()).containsEntry("main;hot", 1_000L).containsKey("[others]");
        assertThat(stacks.total()).isEqualTo(251_000);
        assertThat(stacks.stacks().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(251_000);
    }

    @Test
    void longStacksAreBoundedInAll() {
        String name = "n".repeat(500);
        for (int i = 0; i < 100; i++) {
            stacks.add(Collections.nCopies(1024, i + name), 1);
        }
        long characters = stacks.stacks().keySet().stream().mapToLong(String::length).sum();
        assertThat(characters).isLessThanOrEqualTo(16 << 20);
        assertThat(stacks.total()).isEqualTo(100);
    }

    @Test
    void namesCannotBreakTheFormat() {
        stacks.add(List.of("a;b\n", "\u0085", ""), 2);
        assertThat(stacks.stacks()).containsOnlyKeys("a:b ; ;[unknown]");
    }
}
