package been.cli.call;

import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of the platform, of however many pages.
 *
 * @param none printed where the list is empty, instead of a table without rows; {@code null} for
 *     the table
 */
public record Listed<T>(String path, Class<T> type, Columns<T> columns, @Nullable String none) {
    public Listed(String path, Class<T> type, Columns<T> columns) {
        this(path, type, columns, null);
    }

    /** Prints it as a table or as JSON. */
    public void show(PlatformClient client, boolean asJson, PrintWriter out)
            throws InterruptedException {
        if (asJson) {
            out.println(client.json(path));
            return;
        }
        List<T> items = client.list(path, type);
        if (items.isEmpty() && none != null) {
            out.println(none);
        } else {
            columns.lines(items, Terminal.detect()).forEach(out::println);
        }
    }
}
