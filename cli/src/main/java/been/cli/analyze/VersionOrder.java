package been.cli.analyze;

import java.util.regex.Pattern;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/** Whether versions come in an order that they may have. */
enum VersionOrder {

    /** Numbered versions must ascend; of others, such as hashes, nothing is known. */
    ASCENDING,

    /** The file's order is right. */
    AS_IT_STANDS;

    private static final Pattern NUMBERED = Pattern.compile("[vV]?\\d+(\\.\\d+)*");

    boolean refuses(String earlier, String later) {
        return switch (this) {
            case AS_IT_STANDS -> false;
            case ASCENDING -> numbered(earlier) && numbered(later) && newer(earlier, later);
        };
    }

    private static boolean numbered(String version) {
        return NUMBERED.matcher(version).matches();
    }

    private static boolean newer(String one, String other) {
        GenericVersionScheme scheme = new GenericVersionScheme();
        try {
            Version first = scheme.parseVersion(digits(one));
            Version second = scheme.parseVersion(digits(other));
            return first.compareTo(second) > 0;
        } catch (InvalidVersionSpecificationException e) {
            throw new IllegalStateException("the generic scheme takes every text", e);
        }
    }

    private static String digits(String version) {
        return Character.isDigit(version.charAt(0)) ? version : version.substring(1);
    }
}
