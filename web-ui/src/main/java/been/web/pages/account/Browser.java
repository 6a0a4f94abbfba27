package been.web.pages.account;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What people call a browser, from the long line in which it describes itself. */
final class Browser {

    /** Later ones pretend to be earlier ones, too. */
    private static final List<String> BRANDS =
            List.of("Edg", "OPR", "Firefox", "Chrome", "Safari", "curl");

    private static final List<String> SYSTEMS =
            List.of("Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux");

    private Browser() {}

    static String name(@Nullable String agent) {
        if (agent == null) {
            return "a browser";
        }
        String brand =
                BRANDS.stream().filter(agent::contains).findFirst().orElse("another browser");
        String spoken =
                switch (brand) {
                    case "Edg" -> "Edge";
                    case "OPR" -> "Opera";
                    default -> brand;
                };
        return SYSTEMS.stream()
                .filter(agent::contains)
                .findFirst()
                .map(system -> spoken + " on " + system)
                .orElse(spoken);
    }
}
