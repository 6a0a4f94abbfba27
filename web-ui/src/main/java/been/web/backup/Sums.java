package been.web.backup;

import java.util.LinkedHashMap;
import java.util.Map;

/** Checksums as {@code sha256sum --check} reads them. */
final class Sums {
    private static final int DIGITS = 64;
    private static final String GAP = "  ";

    private Sums() {}

    static String line(String digest, String name) {
        return digest + GAP + name + "\n";
    }

    /** Digests by name. */
    static Map<String, String> parse(String text) {
        var sums = new LinkedHashMap<String, String>();
        text.lines()
                .filter(line -> line.length() > DIGITS + GAP.length())
                .forEach(line ->
                        sums.put(line.substring(DIGITS + GAP.length()), line.substring(0, DIGITS)));
        return sums;
    }
}
