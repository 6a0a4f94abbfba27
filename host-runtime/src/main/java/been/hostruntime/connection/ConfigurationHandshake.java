package been.hostruntime.connection;

import been.hostruntime.detection.Configuration;
import been.protocol.PropertyTree;
import org.jspecify.annotations.Nullable;

/**
 * Tracks what the controller knows of this host's configuration: each request carries its digest,
 * and one request its properties, although several requests may be in flight. Thread-safe.
 */
final class ConfigurationHandshake {
    private long requests;
    private long knownSince;
    private @Nullable String stated;
    private @Nullable String known;
    private @Nullable String wanted;
    private boolean sending;

    /**
     * * The configuration in one request. *
     *
     * @param properties absent when the digest is enough
     */
    record Statement(String digest, @Nullable PropertyTree properties, long number) {

        boolean withProperties() {
            return properties != null;
        }
    }

    /** Prepares a request, for which {@link #answered} or {@link #failed} must be called later. */
    synchronized Statement statement(Configuration configuration) {
        boolean withProperties = isWanted(configuration.digest());
        sending |= withProperties;
        return new Statement(
                configuration.digest(),
                withProperties ? configuration.properties() : null,
                ++requests);
    }

    /**
     * @param isUnknown whether the controller lacks the properties; ignored for a request that was
     *     sent before it had them
     */
    synchronized void answered(Statement statement, boolean isUnknown) {
        failed(statement);
        String digest = statement.digest();
        stated = digest;
        if (!isUnknown) {
            known = digest;
            knownSince = requests;
            wanted = digest.equals(wanted) ? null : wanted;
        } else if (!digest.equals(known) || statement.number() > knownSince) {
            wanted = digest;
            known = digest.equals(known) ? null : known;
        }
    }

    synchronized void failed(Statement statement) {
        sending &= !statement.withProperties();
    }

    synchronized boolean isStated(String digest) {
        return digest.equals(stated);
    }

    synchronized boolean isKnown(String digest) {
        return digest.equals(known);
    }

    synchronized boolean isWanted(String digest) {
        return digest.equals(wanted) && !sending;
    }
}
