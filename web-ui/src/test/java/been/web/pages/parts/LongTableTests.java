package been.web.pages.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LongTableTests {
    private final List<Integer> drawn = new ArrayList<>();

    @Test
    void aPartIsDrawnAtATime() {
        LongTable.of(this::table).show(rows(120));
        assertThat(drawn).isEqualTo(rows(50));
    }

    @Test
    void ofAHistoryTheEndComesFirst() {
        LongTable<Integer> table = LongTable.lastFirst(this::table);
        table.show(rows(120));
        assertThat(drawn).isEqualTo(rows(120).subList(70, 120));
        table.show(rows(30));
        assertThat(drawn).as("the part that was shown is gone").isEqualTo(rows(30));
    }

    private DataTable table(List<Integer> part) {
        drawn.clear();
        drawn.addAll(part);
        return new DataTable("Numbers").number("number");
    }

    private static List<Integer> rows(int count) {
        return IntStream.range(0, count).boxed().toList();
    }
}
