package been.web.pages.parts;

import static org.assertj.core.api.Assertions.assertThat;

import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.dom.Element;
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

    private record Order(int id, String name, int done, boolean isRunning) {}

    private static DataTable<Order> orders() {
        return new DataTable<Order>("Orders")
                .key(Order::id)
                .column("name", Order::name)
                .number("done", Order::done)
                .column("", order -> Html.only(order.isRunning(), new Button("Stop")))
                .eachRow((order, row) -> row.setClassName("running", order.isRunning()));
    }

    private static Element row(DataTable<?> table, int row) {
        Element body = table.getElement().getChild(0).getChild(0).getChild(2);
        assertThat(body.getTag()).isEqualTo("tbody");
        return body.getChild(row);
    }

    @Test
    void aRowThatChangesKeepsTheButtonThatIsClicked() {
        DataTable<Order> table = orders().show(List.of(new Order(1, "one", 3, true)));
        Element row = row(table, 0);
        Element button = row.getChild(2).getChild(0);
        table.show(List.of(new Order(1, "one", 4, true)));
        assertThat(row(table, 0)).isEqualTo(row);
        assertThat(row.getChild(2).getChild(0)).isEqualTo(button);
        assertThat(row.getTextRecursively()).isEqualTo("one4Stop");
        table.show(List.of(new Order(1, "one", 4, false)));
        assertThat(row.getChild(2).getChild(0).isVisible()).isFalse();
        assertThat(row.getClassList()).doesNotContain("running");
    }

    @Test
    void rowsStayWhereOthersComeAndGo() {
        Order one = new Order(1, "one", 1, true);
        Order two = new Order(2, "two", 2, true);
        Order three = new Order(3, "three", 3, true);
        DataTable<Order> table = orders().show(List.of(two, one));
        Element second = row(table, 0);
        table.show(List.of(three, two));
        assertThat(row(table, 1)).isEqualTo(second);
        for (List<Order> shown :
                List.of(
                        List.of(one, two, three),
                        List.of(three, one, two),
                        List.of(two, two, one),
                        List.of(one))) {
            table.show(shown);
            assertThat(table.getElement().getTextRecursively())
                    .isEqualTo(orders().show(shown).getElement().getTextRecursively());
        }
    }

    @Test
    void rowsWithoutAKeyAreMadeAgain() {
        table.show(rows(1));
        Element before = row(table, 0);
        table.draw(rows(1));
        assertThat(row(table, 0)).isNotEqualTo(before);
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
