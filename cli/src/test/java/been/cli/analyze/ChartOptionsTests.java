package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ChartOptionsTests {

    private final Random random = new Random(20261122);

    @TempDir private Path folder = Path.of("");

    /** Executions of 30 measurements around a mean. */
    private String version(String name, double mean, int executions) {
        var lines = new StringBuilder();
        for (int e = 0; e < executions; e++) {
            double level = mean * (1 + 0.005 * random.nextGaussian());
            for (int i = 0; i < 30; i++) {
                lines.append(
                        "%s,%d,%s%n"
                                .formatted(name, e, level * (1 + 0.01 * random.nextGaussian())));
            }
        }
        return lines.toString();
    }

    private String versions() {
        return "version,execution,value\n"
                + version("1.0", 12, 8)
                + version("1.1", 12, 8)
                + version("1.2", 13, 8);
    }

    private Element drawn(String input, String... arguments) throws Exception {
        Path svg = folder.resolve("chart.svg");
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--svg";
        all[arguments.length + 1] = svg.toString();
        Analyzing run = Analyzing.run(input, all);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isNotBlank();
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Files.newInputStream(svg))
                .getDocumentElement();
    }

    private static long marks(Element svg, String kind) {
        NodeList groups = svg.getElementsByTagName("g");
        long count = 0;
        for (int i = 0; i < groups.getLength(); i++) {
            Element group = (Element) groups.item(i);
            if (group.getAttribute("class").equals(kind)) {
                for (var n = group.getFirstChild(); n != null; n = n.getNextSibling()) {
                    count += n instanceof Element ? 1 : 0;
                }
            }
        }
        return count;
    }

    @Test
    void describeDrawsDistributions() throws Exception {
        Element svg = drawn(versions(), "describe", "-");

        assertThat(marks(svg, "areas")).isEqualTo(3);
        assertThat(svg.getTextContent()).contains("1.0", "1.1", "1.2");
        assertThat(marks(drawn("value\n1\n2\n3\n3\n", "describe", "-"), "bars")).isPositive();
    }

    @Test
    void compareDrawsMeansAndMarksTheSureChange() throws Exception {
        Element svg = drawn(versions(), "compare", "-");

        assertThat(marks(svg, "points")).isEqualTo(3);
        assertThat(marks(svg, "intervals")).isEqualTo(3);
        assertThat(marks(svg, "segments")).isEqualTo(1);
        assertThat(svg.getTextContent()).contains("▲ +8");
        assertThat(marks(drawn(versions(), "compare", "-", "--baseline", "1.0"), "bars"))
                .isEqualTo(3);
    }

    @Test
    void pairsAreDrawnAgainstEachOther() throws Exception {
        String input = "version,execution,value\n" + version("1", 10, 6) + version("2", 11, 6);

        assertThat(marks(drawn(input, "compare", "-", "--paired"), "points")).isEqualTo(6);
    }

    @Test
    void levelsAreBars() throws Exception {
        assertThat(marks(drawn(versions(), "levels", "-"), "bars")).isEqualTo(6);
    }

    @Test
    void changesAreDrawnWithTheirLevelsAndBreaks() throws Exception {
        var history = new StringBuilder("version,value\n");
        for (int v = 0; v < 40; v++) {
            history.append(
                    "%d,%s%n".formatted(v, (v < 20 ? 10 : 11) + 0.05 * random.nextGaussian()));
        }

        Element svg = drawn(history.toString(), "changes", "-", "--break", "30");

        assertThat(marks(svg, "points")).isEqualTo(40);
        assertThat(marks(svg, "rules")).isEqualTo(1);
        // One bold change, and the levels before it, up to the break and after the break.
        assertThat(marks(svg, "segments")).isEqualTo(4);
    }

    @Test
    void steadyAndClustersDrawWhatTheyFound() throws Exception {
        var warm = new StringBuilder("value\n");
        for (int i = 0; i < 200; i++) {
            warm.append((i < 50 ? 20 : 10) + 0.1 * random.nextGaussian()).append('\n');
        }

        assertThat(marks(drawn(warm.toString(), "steady", "-"), "points")).isEqualTo(200);
        assertThat(marks(drawn(warm.toString(), "clusters", "-"), "rules")).isEqualTo(2);
    }

    @Test
    void planAndSameSoftwareDrawWhatToExpect() throws Exception {
        String one = "version,execution,value\n" + version("1.0", 12, 12);

        Element plan = drawn(one, "plan", "-", "--precision", "0.5%");
        assertThat(marks(plan, "points")).isEqualTo(1);
        assertThat(marks(plan, "rules")).isEqualTo(1);
        assertThat(plan.getTextContent()).contains(" executions, ±");
        Element detection = drawn(one, "aa", "-");
        assertThat(marks(detection, "points")).isEqualTo(3);
        assertThat(detection.getTextContent()).contains("slowdown", "2000 comparisons");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsRefusedBeforeAnythingIsComputed() throws IOException {
        for (String verb : List.of("describe", "compare", "levels", "plan", "aa", "clusters")) {
            Path nowhere = folder.resolve("nowhere/chart.svg");
            Analyzing run = Analyzing.run(versions(), verb, "-", "--svg", nowhere.toString());
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .contains("--svg", "there is no folder " + nowhere.getParent())
                    .doesNotContain("Exception");
        }
        assertThat(Analyzing.run(versions(), "levels", "-", "--png", folder.toString()).err())
                .contains(folder + " is a folder; name a file in it");
    }

    @Test
    void pngIsAPicture() throws IOException {
        Path png = folder.resolve("chart.png");

        Analyzing.run(versions(), "levels", "-", "--png", png.toString());

        assertThat(ImageIO.read(new ByteArrayInputStream(Files.readAllBytes(png))).getWidth())
                .isGreaterThan(1000);
    }
}
