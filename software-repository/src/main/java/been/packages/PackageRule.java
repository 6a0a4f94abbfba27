package been.packages;

import java.util.Optional;

/**
 * What packages of one kind must keep beside the rules of all archives; asked before one becomes
 * visible.
 */
@FunctionalInterface
public interface PackageRule {

    /** Why the package cannot be published, in one sentence; empty when it can. */
    Optional<String> complaint(Content content);

    /** The files of a package that is not published yet. */
    @FunctionalInterface
    interface Content {

        /** The bytes of one file, such as {@code files/main.R}; empty when there is none. */
        Optional<byte[]> file(String path);
    }
}
