package been.results.chart.svg;

import static org.assertj.core.api.Assertions.assertThat;

import been.results.chart.plot.ExampleCharts;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PNG by Java's own fonts, and on a machine that has none. */
class PngDrawingIT {

    @Test
    void picturesHaveTwoPixelsAUnitAndInk() throws Exception {
        var drawn =
                (PngDrawing.Drawn)
                        PngDrawing.of(
                                Objects.requireNonNull(ExampleCharts.all().get("history")),
                                Theme.LIGHT);

        BufferedImage image = ImageIO.read(new ByteArrayInputStream(drawn.png()));
        assertThat(image.getWidth()).isEqualTo(2 * (int) Layout.WIDTH);
        int regressed = 0xb8380f;
        int found = 0;
        int white = 0;
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                int colour = image.getRGB(x, y) & 0xffffff;
                found += colour == regressed ? 1 : 0;
                white += colour == 0xffffff ? 1 : 0;
            }
        }
        assertThat(found).isPositive();
        assertThat(white).isGreaterThan(image.getWidth() * image.getHeight() / 2);
    }

    /** A child process whose fontconfig knows no folder of fonts, and whose display is a lie. */
    @Test
    void aMachineWithoutFontsSaysWhatItLacks(@TempDir Path folder) throws Exception {
        Path none = folder.resolve("fonts.conf");
        Files.writeString(
                none,
                "<?xml version=\"1.0\"?><fontconfig><cachedir>%s</cachedir></fontconfig>"
                        .formatted(folder.resolve("cache")));
        var command =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty(
                                "surefire.test.class.path", System.getProperty("java.class.path")),
                        "-Duser.home=" + folder,
                        Fontless.class.getName());
        command.environment().put("FONTCONFIG_FILE", none.toString());
        command.environment().put("DISPLAY", ":97");
        Path output = folder.resolve("output");
        command.redirectErrorStream(true).redirectOutput(output.toFile());
        Process process = command.start();
        process.waitFor();

        assertThat(Files.readString(output, StandardCharsets.UTF_8).strip())
                .isEqualTo(
                        "PNG needs a font, and Java finds none on this machine: install fontconfig"
                                + " and one font (Debian: apt-get install fontconfig"
                                + " fonts-dejavu-core), or take SVG");
    }

    /** The child's program. */
    static final class Fontless {
        private Fontless() {}

        public static void main(String[] arguments) {
            switch (PngDrawing.of(ExampleCharts.all().values().iterator().next(), Theme.LIGHT)) {
                case PngDrawing.Drawn drawn ->
                        System.out.println("drawn: " + drawn.png().length + " bytes");
                case PngDrawing.Unable(var why) -> System.out.println(why);
            }
        }
    }
}
