package been.web.pages.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DataTableTests {
    private final List<Integer> drawn = new ArrayList<>();
    private final DataTable<Integer> table =
            new DataTable<Integer>("Numbers").number("number", this::cell);

    private String cell(int row) {
        drawn.add(row);
        return "row " + row;
    }

    @Test
    void aPartIsDrawnAtATime() {
        table.show(rows(120));
        assertThat(drawn).isEqualTo(rows(50));
        assertThat(text()).contains("1 to 50 of 120", "More →");
    }

    @Test
    void aHistoryStartsAtItsEnd() {
        table.startAtEnd().show(rows(120));
        assertThat(drawn).isEqualTo(rows(120).subList(70, 120));
        drawn.clear();
        table.show(rows(30));
        assertThat(drawn).as("the part that was shown is gone").isEqualTo(rows(30));
    }

    @Test
    void equalRowsAreLeftAloneUnlessCellsChange() {
        table.show(rows(2));
        table.show(rows(2));
        assertThat(drawn).isEqualTo(rows(2));
        table.draw(rows(2));
        assertThat(drawn).hasSize(4);
        table.clearColumns().column("again", this::cell).show(rows(2));
        assertThat(drawn).hasSize(6);
    }

    @Test
    void aSentenceReplacesATableWithoutRows() {
        table.whenEmpty("No number yet.").show(List.of());
        assertThat(visible()).containsExactly("No number yet.");
        table.show(rows(1));
        assertThat(visible()).singleElement().asString().contains("row 0");
    }

    private String text() {
        return table.getElement().getTextRecursively();
    }

    private List<String> visible() {
        return table.getChildren()
                .filter(each -> each.isVisible())
                .map(each -> each.getElement().getTextRecursively())
                .toList();
    }

    private static List<Integer> rows(int count) {
        return IntStream.range(0, count).boxed().toList();
    }
}
