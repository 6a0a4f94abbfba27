package been.results.chart.plot;

import static org.assertj.core.api.Assertions.assertThat;

import been.results.chart.svg.SvgDrawing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The pictures of docs/charts.md are those that are drawn now. Written anew by {@code mvn -pl
 * results-repository -am test -Dtest=GalleryTests -Dsurefire.failIfNoSpecifiedTests=false
 * -Dbeen.gallery=write}.
 */
class GalleryTests {

    private static final Path DOCS = Path.of("..", "docs");

    @Test
    void theDocumentationShowsEveryChartAsItIsDrawn() throws IOException {
        Path folder = DOCS.resolve("images/charts");
        boolean isWriting = System.getProperty("been.gallery", "").equals("write");
        Files.createDirectories(folder);
        String page = Files.readString(DOCS.resolve("charts.md"));
        for (var chart : ExampleCharts.all().entrySet()) {
            Path picture = folder.resolve(chart.getKey() + ".svg");
            String svg = SvgDrawing.of(chart.getValue());
            if (isWriting) {
                Files.writeString(picture, svg);
            }
            assertThat(Files.readString(picture)).as("%s", picture).isEqualTo(svg);
            assertThat(page).contains("(images/charts/" + picture.getFileName() + ")");
        }
        try (Stream<Path> pictures = Files.list(folder)) {
            assertThat(pictures).hasSize(ExampleCharts.all().size());
        }
    }
}
