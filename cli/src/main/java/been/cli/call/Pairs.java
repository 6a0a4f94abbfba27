package been.cli.call;

import been.cli.command.CommandFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads an option that takes {@code NAME=VALUE} and may be repeated. */
public final class Pairs {
    private Pairs() {}

    /**
     * The values by their names, in order.
     *
     * @param option for messages
     * @param typed each with the first equals sign after a name
     */
    public static Map<String, String> of(String option, List<String> typed) {
        var pairs = new LinkedHashMap<String, String>();
        for (String pair : typed) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw CommandFailure.badInput(
                        "%s: '%s' is not of the form NAME=VALUE".formatted(option, pair));
            }
            String name = pair.substring(0, equals);
            if (pairs.put(name, pair.substring(equals + 1)) != null) {
                throw CommandFailure.badInput("%s: '%s' is given twice".formatted(option, name));
            }
        }
        return pairs;
    }
}
