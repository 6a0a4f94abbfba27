package been.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import been.cli.terminal.Table.Cell;
import been.cli.terminal.Table.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTests {

    @Test
    void wordsKeepLeftNumbersKeepRight() {
        Table table =
                new Table(Column.left("version"), Column.right("mean"), Column.left("verdict"))
                        .row("2.9", "9.1 ± 0.2", "")
                        .row("2.10", "12.41 ± 0.08", "▲ regressed");
        assertThat(table.lines(Terminal.PLAIN))
                .containsExactly(
                        "version          mean  verdict",
                        "2.9         9.1 ± 0.2",
                        "2.10     12.41 ± 0.08  ▲ regressed");
    }

    @Test
    void noHeadingLineWithoutHeadings() {
        Table table = new Table(Column.left(""), Column.right("")).row("a", "1");
        assertThat(table.lines(Terminal.PLAIN)).containsExactly("a  1");
    }

    @Test
    void colourDoesNotCountForWidth() {
        Table table =
                new Table(Column.left(""), Column.left(""))
                        .row(List.of(new Cell("=", Style.SAME), Cell.of("x")))
                        .row("▲ +7.8 %", "y");
        List<String> plain = table.lines(Terminal.PLAIN);
        List<String> coloured = table.lines(new Terminal(true));
        assertThat(coloured.getFirst()).contains("\u001b[38;5;245m=\u001b[0m");
        assertThat(coloured.stream().map(l -> l.replaceAll("\u001b\\[[0-9;]*m", "")))
                .containsExactlyElementsOf(plain);
    }

    @Test
    void textFromElsewhereNeitherBreaksRowsNorControlsTheTerminal() {
        Table table =
                new Table(Column.left("why"), Column.left("host"))
                        .row("one\ntwo\r\n three", "a")
                        .row("\u001b[2Jcleared\u0007", "b");
        assertThat(table.lines(Terminal.PLAIN))
                .containsExactly("why             host", "one two  three  a", " [2Jcleared     b");
    }

    @Test
    void rowsHaveOneCellPerColumn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Table(Column.left("a")).row("1", "2"))
                .withMessage("2 cells in a table of 1 columns");
    }
}
