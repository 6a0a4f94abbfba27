package been.protocol.packages;

import been.protocol.Sha256;
import java.util.Locale;

/** Names of the packages with the sources of a Git repository; their versions are its trees. */
public final class GitPackage {
    private static final int LONGEST_WORD = 40;

    private GitPackage() {}

    /** The last part of the address, and a digest of it all. */
    public static String name(String url) {
        String last = url.replaceAll("(/|\\.git)+$", "").replaceAll("^.*[/:]", "");
        String safe = last.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-");
        String word =
                safe.matches("[a-z0-9].*")
                        ? safe.substring(0, Math.min(LONGEST_WORD, safe.length())) + "-"
                        : "";
        return "git/" + word + Sha256.of(url).substring(0, 8);
    }
}
