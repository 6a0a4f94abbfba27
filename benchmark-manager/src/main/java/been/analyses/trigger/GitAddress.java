package been.analyses.trigger;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Normalises addresses of Git repositories, since one repository has several. Pure. */
public final class GitAddress {
    private static final Pattern URL =
            Pattern.compile("[a-z]+://(?:[^@/]*@)?(?<host>[^/:@]+)(?::\\d+)?/+(?<path>.+)");
    private static final Pattern SHORT_SSH =
            Pattern.compile("[^@/:]+@(?<host>[^/:@]+):/*(?<path>.+)");

    private GitAddress() {}

    /**
     * Host and path, equal for all addresses of a repository: https and ssh, with and without a
     * user, a port and {@code .git}. A local path is returned unchanged.
     */
    public static String repository(String address) {
        String bare = address.strip().replaceFirst("/+$", "").replaceFirst("\\.git$", "");
        for (Pattern form : new Pattern[] {URL, SHORT_SSH}) {
            Matcher remote = form.matcher(bare);
            if (remote.matches()) {
                return remote.group("host").toLowerCase(Locale.ROOT) + "/" + remote.group("path");
            }
        }
        return bare;
    }
}
