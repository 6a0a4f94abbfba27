package been.web.pages.evaluators;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The first rows of a CSV file, which was validated when it was stored. */
final class TablePreview {
    private static final int ROWS = 50;
    private static final int COLUMNS = 20;

    private TablePreview() {}

    static Component of(Path file) throws IOException {
        var rows = new ArrayList<List<String>>();
        boolean isMore = false;
        try (var records = CsvReader.builder().ofCsvRecord(file)) {
            for (var row : records) {
                if (rows.size() > ROWS) {
                    isMore = true;
                    break;
                }
                rows.add(row.getFields().stream().limit(COLUMNS).toList());
            }
        }
        List<String> head = rows.isEmpty() ? List.of() : rows.removeFirst();
        var table = new DataTable<List<String>>(String.valueOf(file.getFileName()));
        for (int i = 0; i < head.size(); i++) {
            int column = i;
            if (!rows.isEmpty() && rows.stream().allMatch(row -> isNumber(row.get(column)))) {
                table.number(head.get(i), row -> cell(row.get(column)));
            } else {
                table.column(head.get(i), row -> cell(row.get(column)));
            }
        }
        table.show(rows);
        return isMore ? new Div(table, Html.quiet("the first %d rows".formatted(ROWS))) : table;
    }

    /** Numbers to six digits; the file has all of them. */
    private static String cell(String text) {
        boolean isLong = text.length() > 9 && isNumber(text) && text.contains(".");
        return isLong ? "%.6g".formatted(Double.parseDouble(text)) : text;
    }

    private static boolean isNumber(String text) {
        return text.isEmpty()
                || text.matches("-?[0-9]{1,15}(\\.[0-9]{1,20})?([eE][+-]?[0-9]{1,3})?");
    }

    /** The beginning of a text. */
    static String start(Path file, int characters) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(4 * characters), UTF_8);
            return text.substring(0, Math.min(text.length(), characters));
        }
    }
}
