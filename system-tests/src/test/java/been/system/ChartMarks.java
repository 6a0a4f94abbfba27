package been.system;

import java.io.StringReader;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * How many marks of each kind a chart has: as the server drew it, and as the browser did. Labels
 * are left out, since each leaves out those for which it has no room.
 */
final class ChartMarks {

    private static final Set<String> KINDS =
            Set.of("points", "line", "bars", "intervals", "areas", "bands", "rules", "segments");

    private ChartMarks() {}

    /** Of an SVG. */
    static Map<String, Integer> drawn(String svg) throws Exception {
        NodeList groups =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(svg)))
                        .getElementsByTagName("g");
        Map<String, Integer> marks = new TreeMap<>();
        for (int i = 0; i < groups.getLength(); i++) {
            Element group = (Element) groups.item(i);
            if (KINDS.contains(group.getAttribute("class"))) {
                for (Node n = group.getFirstChild(); n != null; n = n.getNextSibling()) {
                    if (n instanceof Element) {
                        marks.merge(group.getAttribute("class"), 1, Integer::sum);
                    }
                }
            }
        }
        return marks;
    }

    /** Of the attribute {@code data-marks}. */
    static Map<String, Integer> shown(String attribute) {
        Map<String, Integer> marks =
                new JsonMapper()
                        .readValue(attribute, new TypeReference<TreeMap<String, Integer>>() {});
        marks.keySet().retainAll(KINDS);
        return marks;
    }
}
