package been.packages.archive;

/** Why an archive is refused, for machines: the names never change. */
public enum RefusalCode {
    /** Not a ZIP file, truncated, or one that programs would read differently from one another. */
    FORMAT("package.format"),
    /** More bytes than allowed, packed or unpacked. */
    SIZE("package.size"),
    /** More entries than allowed. */
    ENTRIES("package.entries"),
    /** Unpacks to far more than it holds: a bomb. */
    RATIO("package.ratio"),
    /** Archives within archives, deeper than allowed. */
    NESTING("package.nesting"),
    /** A path that leaves the package's folder or that some file system cannot hold. */
    PATH("package.path"),
    /** Two entries that are, or on some file system become, the same file. */
    DUPLICATE("package.duplicate"),
    /** A link, a device, a pipe or a socket. */
    LINK("package.link"),
    /** Permissions that no package needs: set-user-id and its kin. */
    MODE("package.mode"),
    /** Content that differs from its description in the archive. */
    CHECKSUM("package.checksum"),
    /** Encrypted, or packed by a method other than stored and deflated. */
    METHOD("package.method"),
    /** A file outside the folders that a package has. */
    LAYOUT("package.layout"),
    /** {@code package.yaml} is missing or wrong. */
    MANIFEST("package.manifest"),
    /** What is special to its kind breaks a rule of that kind. */
    CONTENT("package.content"),
    /** A package that it requires is not published. */
    REQUIRES("package.requires"),
    /** Whoever hands it in may not publish packages of its kind. */
    KIND("package.kind"),
    /** The archive is not the one that the sender announced. */
    DIGEST("package.digest");

    private final String text;

    RefusalCode(String text) {
        this.text = text;
    }

    /** The stable name, such as {@code package.path}. */
    public String text() {
        return text;
    }
}
