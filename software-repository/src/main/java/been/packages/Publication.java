package been.packages;

import been.protocol.access.Named;
import been.protocol.access.Refusal;
import been.protocol.packages.StoredPackage;

/** What became of a package that was handed in. */
public sealed interface Publication {

    /**
     * It is on disk and visible; {@code isNew} is false when the very same archive was there
     * already.
     */
    record Published(StoredPackage stored, boolean isNew) implements Publication, Named {
        @Override
        public String name() {
            return stored.name() + "/" + stored.version();
        }
    }

    /** Another archive has this name and version, or the name belongs to another user. */
    record Conflict(String why) implements Publication, Refusal {}

    /**
     * The archive breaks a rule; nothing of it was unpacked or kept.
     *
     * @param code stable, for machines: {@code package.path}, {@code package.size}, {@code
     *     package.manifest} …
     * @param why one sentence for people
     */
    record Refused(String code, String why) implements Publication, Refusal {}
}
