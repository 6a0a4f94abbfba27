package been.results.chart.svg;

import been.results.chart.Drawing;
import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.DocumentLimits;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.renderer.NullPlatformSupport;
import com.github.weisj.jsvg.view.FloatSize;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;

/**
 * Drawings as PNG, made from their SVG, with two pixels for each of its units; needs no display,
 * but a font.
 */
public final class PngDrawing {

    private static final int PIXELS = 2;

    /** Enough for ten thousand points with their texts. */
    private static final DocumentLimits LIMITS = new DocumentLimits(30, 15, 1_000_000);

    private PngDrawing() {}

    /** What became of it. */
    public sealed interface Outcome {}

    /** The file's content. */
    @SuppressWarnings("ArrayRecordComponent") // written once, never compared
    public record Drawn(byte[] png) implements Outcome {}

    /** This machine cannot render text; the sentence names what is missing. */
    public record Unable(String why) implements Outcome {}

    /** The drawing as it is drawn at first. */
    public static Outcome of(Drawing drawing, Theme theme) {
        // Where a display is announced but none answers, AWT would fail on asking it.
        System.setProperty("java.awt.headless", "true");
        try {
            return new Drawn(png(SvgDrawing.of(drawing, theme)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } catch (LinkageError | RuntimeException | InternalError failed) {
            if (isAboutFonts(failed)) {
                return new Unable(
                        "PNG needs a font, and Java finds none on this machine: install fontconfig"
                                + " and one font (Debian: apt-get install fontconfig"
                                + " fonts-dejavu-core), or take SVG");
            }
            throw failed;
        }
    }

    private static byte[] png(String svg) throws IOException {
        SVGDocument document =
                new SVGLoader()
                        .load(
                                new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)),
                                null,
                                LoaderContext.builder().documentLimits(LIMITS).build());
        if (document == null) {
            throw new IllegalStateException("an SVG of our own cannot be read");
        }
        FloatSize size = document.size();
        int width = Math.round(size.width) * PIXELS;
        int height = Math.round(size.height) * PIXELS;
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(
                    RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(
                    RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.setRenderingHint(
                    RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            document.renderWithPlatform(
                    NullPlatformSupport.INSTANCE, graphics, new ViewBox(0, 0, width, height));
        } finally {
            graphics.dispose();
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    /** Java reports it in many ways: no fontconfig, no fonts, no FreeType. */
    private static boolean isAboutFonts(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            for (StackTraceElement frame : cause.getStackTrace()) {
                if (frame.getClassName().startsWith("sun.font.")
                        || frame.getClassName().contains("FontConfiguration")) {
                    return true;
                }
            }
        }
        return false;
    }
}
