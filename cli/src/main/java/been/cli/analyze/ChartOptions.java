package been.cli.analyze;

import been.cli.command.CommandFailure;
import been.results.chart.Drawing;
import been.results.chart.svg.PngDrawing;
import been.results.chart.svg.SvgDrawing;
import been.results.chart.svg.Theme;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the chart that goes with an answer is written, if anywhere. */
final class ChartOptions {

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            converter = ChartFile.class,
            description = "also draw the result as an SVG chart")
    private @Nullable Path svg;

    @Option(
            names = "--png",
            paramLabel = "FILE",
            converter = ChartFile.class,
            description = "also draw the result as a PNG chart")
    private @Nullable Path png;

    /**
     * Draws only when asked to.
     *
     * @throws CommandFailure when a file cannot be written, or this machine has no fonts for PNG
     */
    void write(Supplier<Drawing> chart) {
        if (svg == null && png == null) {
            return;
        }
        Drawing drawing = chart.get();
        if (svg != null) {
            write(svg, SvgDrawing.of(drawing).getBytes(StandardCharsets.UTF_8));
        }
        if (png != null) {
            switch (PngDrawing.of(drawing, Theme.LIGHT)) {
                case PngDrawing.Drawn drawn -> write(png, drawn.png());
                case PngDrawing.Unable(var why) -> throw CommandFailure.badInput("--png: " + why);
            }
        }
    }

    private static void write(Path file, byte[] content) {
        try {
            Files.write(file, content);
        } catch (IOException e) {
            throw CommandFailure.badInput("cannot write %s: %s".formatted(file, e.getMessage()));
        }
    }
}
