package been.cli.analyze;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Experiments in which two versions were measured again, to confirm a regression between them. */
final class Confirmations {

    /** As an analysis calls them. */
    private static final Pattern AGAIN = Pattern.compile("confirmation-[0-9]+-(.+)");

    private Confirmations() {}

    /** The keys without those of experiments that measured another of these again. */
    static Set<String> leftOut(Collection<String> keys) {
        Set<String> rest = new LinkedHashSet<>(keys);
        rest.removeIf(key -> {
            Matcher again = AGAIN.matcher(key);
            return again.matches() && keys.contains(again.group(1));
        });
        return rest;
    }
}
