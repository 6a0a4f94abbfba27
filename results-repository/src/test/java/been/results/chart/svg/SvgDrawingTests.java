package been.results.chart.svg;

import static org.assertj.core.api.Assertions.assertThat;

import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Shape;
import been.results.chart.Sketch;
import been.results.chart.plot.ExampleCharts;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgDrawingTests {

    static List<Drawing> drawings() {
        return List.copyOf(ExampleCharts.all().values());
    }

    private static Element parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getDocumentElement();
    }

    /** Elements directly below the groups of each kind; of labels, those for which room was. */
    private static Map<String, Integer> marks(Element svg) {
        var counts = new TreeMap<String, Integer>();
        NodeList groups = svg.getElementsByTagName("g");
        for (int i = 0; i < groups.getLength(); i++) {
            Element group = (Element) groups.item(i);
            String kind = group.getAttribute("class");
            if (List.of(
                            "points",
                            "line",
                            "bars",
                            "intervals",
                            "areas",
                            "bands",
                            "rules",
                            "segments")
                    .contains(kind)) {
                counts.merge(kind, children(group).size(), Integer::sum);
            }
        }
        return counts;
    }

    private static List<Element> children(Element group) {
        var children = new ArrayList<Element>();
        for (Node n = group.getFirstChild(); n != null; n = n.getNextSibling()) {
            if (n instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }

    @ParameterizedTest
    @MethodSource("drawings")
    void everyMarkIsDrawn(Drawing drawing) throws Exception {
        var told = new TreeMap<>(drawing.marks());
        told.remove("labels");

        assertThat(marks(parsed(SvgDrawing.of(drawing)))).isEqualTo(told);
    }

    @ParameterizedTest
    @MethodSource("drawings")
    void pagesAreNamedForThoseWhoDoNotSeeThem(Drawing drawing) throws Exception {
        Element svg = parsed(SvgDrawing.of(drawing));

        assertThat(svg.getAttribute("role")).isEqualTo("img");
        List<Element> parts = children(svg);
        assertThat(parts.get(0).getTextContent()).isEqualTo(drawing.title());
        assertThat(parts.get(1).getTextContent()).isEqualTo(drawing.summary()).isNotBlank();
        assertThat(svg.getAttribute("aria-labelledby"))
                .isEqualTo(parts.get(0).getAttribute("id") + " " + parts.get(1).getAttribute("id"));
    }

    @ParameterizedTest
    @MethodSource("drawings")
    void wordsStayOnThePage(Drawing drawing) throws Exception {
        Element svg = parsed(SvgDrawing.of(drawing));
        double width = Double.parseDouble(svg.getAttribute("width"));
        double height = Double.parseDouble(svg.getAttribute("height"));
        NodeList texts = svg.getElementsByTagName("text");
        assertThat(texts.getLength()).isPositive();
        for (int i = 0; i < texts.getLength(); i++) {
            Element text = (Element) texts.item(i);
            if (text.hasAttribute("transform")) {
                continue;
            }
            double x = Double.parseDouble(text.getAttribute("x"));
            double wide = TextWidth.of(text.getTextContent(), 12);
            double left =
                    switch (text.getAttribute("text-anchor")) {
                        case "middle" -> x - wide / 2;
                        case "end" -> x - wide;
                        default -> x;
                    };
            assertThat(left).as(text.getTextContent()).isBetween(0.0, width - wide);
            assertThat(Double.parseDouble(text.getAttribute("y"))).isBetween(0.0, height);
        }
    }

    @ParameterizedTest
    @MethodSource("drawings")
    void theSameDrawingGivesTheSameText(Drawing drawing) {
        assertThat(SvgDrawing.of(drawing)).isEqualTo(SvgDrawing.of(drawing));
        assertThat(SvgDrawing.of(drawing, Theme.DARK)).contains("#1b1e24");
    }

    @Test
    void whateverATextHoldsThePageIsWellFormed() throws Exception {
        String evil = "<script>&\"'\u0000\u0001\uD800 日本語";
        var axis = Axis.Numbers.over(evil, evil, new Range(0, 1));
        Drawing drawing =
                new Sketch(evil)
                        .note(evil)
                        .addExplained(
                                new Layer.Points(
                                        evil, Role.INK, Shape.DOT, List.of(new Point(0, 1))))
                        .on(axis, new Axis.Categories(evil, List.of(evil)));

        Element svg = parsed(SvgDrawing.of(drawing));

        assertThat(svg.getElementsByTagName("script").getLength()).isZero();
        assertThat(svg.getTextContent()).contains("<script>&\"'\uFFFD\uFFFD\uFFFD 日本語");
    }

    @Test
    void whereNothingIsDrawnASentenceStands() throws Exception {
        Element svg = parsed(SvgDrawing.of(Drawing.without("parse", "Nothing was measured yet.")));

        assertThat(svg.getTextContent()).contains("Nothing was measured yet.");
        assertThat(marks(svg)).isEmpty();
    }
}
