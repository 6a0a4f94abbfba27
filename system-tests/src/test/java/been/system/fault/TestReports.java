package been.system.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * How the tests of a run ended, as the build's reports say. A test that was cut short counts no
 * violation: a page of figures must not keep quiet about it.
 */
record TestReports(int passed, List<String> failed, List<String> skipped) {

    TestReports {
        failed = List.copyOf(failed);
        skipped = List.copyOf(skipped);
    }

    static TestReports read(Path folder) throws IOException {
        int passed = 0;
        var failed = new ArrayList<String>();
        var skipped = new ArrayList<String>();
        try (var files = Files.newDirectoryStream(folder, "TEST-*FaultIT.xml")) {
            for (Path file : files) {
                NodeList cases = cases(file);
                for (int i = 0; i < cases.getLength(); i++) {
                    var one = (Element) cases.item(i);
                    if (has(one, "failure") || has(one, "error")) {
                        failed.add(name(one));
                    } else if (has(one, "skipped")) {
                        skipped.add(name(one));
                    } else {
                        passed++;
                    }
                }
            }
        }
        return new TestReports(
                passed, failed.stream().sorted().toList(), skipped.stream().sorted().toList());
    }

    private static NodeList cases(Path file) throws IOException {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getElementsByTagName("testcase");
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(file + " is no report of tests", e);
        }
    }

    private static boolean has(Element test, String child) {
        return test.getElementsByTagName(child).getLength() > 0;
    }

    /** Class and method, without the package and without what JUnit adds to parameters. */
    private static String name(Element test) {
        String type = test.getAttribute("classname");
        return type.substring(type.lastIndexOf('.') + 1)
                + "."
                + test.getAttribute("name").replaceAll("\\([^)]*\\)|\\{[^}]*\\}", "");
    }
}
