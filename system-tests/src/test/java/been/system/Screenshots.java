package been.system;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Pictures of pages, for those who ask for them: a page that is taken as a whole is laid out again,
 * and all its charts are drawn again.
 */
final class Screenshots {
    /** With {@code keep} they are kept; with {@code write} those in docs/ are written, too. */
    private static final String WANTED = System.getProperty("been.images", "");

    private static final Path KEPT = BeenProcess.HOME.resolve("system-tests/target/screenshots");
    private static final Path DOCS = BeenProcess.HOME.resolve("docs/images");

    private Screenshots() {}

    static boolean areForDocs() {
        return WANTED.equals("write");
    }

    /** Keeps one of the whole page. */
    static void keep(Page page, String name) {
        if (WANTED.isEmpty()) {
            return;
        }
        try {
            Files.createDirectories(KEPT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        page.screenshot(
                new Page.ScreenshotOptions()
                        .setPath(KEPT.resolve(name + ".png"))
                        .setFullPage(true));
    }

    /** Writes one of what is in view for docs/. */
    static void show(Page page, String name) {
        if (areForDocs()) {
            page.screenshot(new Page.ScreenshotOptions().setPath(DOCS.resolve(name + ".png")));
        }
    }
}
