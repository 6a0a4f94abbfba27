package been.hostruntime.connection;

import been.protocol.PropertyTree;
import org.jspecify.annotations.Nullable;

/**
 * What the controller knows of this host's configuration: its digest is told with each request, its
 * properties once, though several requests may be under way. Thread-safe.
 */
final class Acquaintance {
    private long requests;
    private long knownSince;
    private @Nullable String told;
    private @Nullable String known;
    private @Nullable String wanted;
    private boolean sending;

    /**
     * What one request says.
     *
     * @param properties absent where the digest is enough
     */
    record Mention(String digest, @Nullable PropertyTree properties, long number) {

        boolean withProperties() {
            return properties != null;
        }
    }

    /** A request is made; then {@link #answered} or {@link #failed} has to be called. */
    synchronized Mention mention(Configuration configuration) {
        boolean withProperties = isWanted(configuration.digest());
        sending |= withProperties;
        return new Mention(
                configuration.digest(),
                withProperties ? configuration.properties() : null,
                ++requests);
    }

    /**
     * @param isUnknown whether the controller lacks the properties; to a request made before it had
     *     them, that means nothing any more
     */
    synchronized void answered(Mention mention, boolean isUnknown) {
        failed(mention);
        String digest = mention.digest();
        told = digest;
        if (!isUnknown) {
            known = digest;
            knownSince = requests;
            wanted = digest.equals(wanted) ? null : wanted;
        } else if (!digest.equals(known) || mention.number() > knownSince) {
            wanted = digest;
            known = digest.equals(known) ? null : known;
        }
    }

    synchronized void failed(Mention mention) {
        sending &= !mention.withProperties();
    }

    synchronized boolean isTold(String digest) {
        return digest.equals(told);
    }

    synchronized boolean isKnown(String digest) {
        return digest.equals(known);
    }

    synchronized boolean isWanted(String digest) {
        return digest.equals(wanted) && !sending;
    }
}
