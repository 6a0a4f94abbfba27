package been.protocol;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts certificates whose fingerprints are known, whatever names they carry, and nothing else; as
 * long as no fingerprint is known, what the authorities vouch for that this JDK trusts.
 * Thread-safe.
 */
public final class PinnedTrust extends X509ExtendedTrustManager {
    private final Supplier<Set<String>> fingerprints;
    private @Nullable X509ExtendedTrustManager authorities;

    /**
     * @param fingerprints SHA-256 in lower-case hexadecimal digits; asked with each connection
     */
    public PinnedTrust(Supplier<Set<String>> fingerprints) {
        this.fingerprints = fingerprints;
    }

    /**
     * False where no fingerprint is known.
     *
     * @throws CertificateException when it is not one of those that are
     */
    private boolean isPinned(X509Certificate[] chain) throws CertificateException {
        Set<String> known = fingerprints.get();
        if (known.isEmpty()) {
            return false;
        }
        String shown = Sha256.of(chain[0].getEncoded());
        if (!known.contains(shown)) {
            throw new CertificateException(
                    "its SHA-256 is " + shown + ", and that of the platform is another");
        }
        return true;
    }

    /** Whether an authority that this JDK trusts vouches for a server's certificate. */
    public static boolean isVouchedFor(List<X509Certificate> chain) {
        try {
            load().checkServerTrusted(chain.toArray(X509Certificate[]::new), "UNKNOWN");
            return true;
        } catch (CertificateException e) {
            return false;
        }
    }

    /** Loaded when it is first needed: the JDK's certificates cost megabytes. */
    private synchronized X509ExtendedTrustManager authorities() throws CertificateException {
        if (authorities == null) {
            authorities = load();
        }
        return authorities;
    }

    private static X509ExtendedTrustManager load() throws CertificateException {
        try {
            var factory =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init((KeyStore) null);
            for (TrustManager manager : factory.getTrustManagers()) {
                if (manager instanceof X509ExtendedTrustManager found) {
                    return found;
                }
            }
        } catch (GeneralSecurityException e) {
            throw new CertificateException("the JDK's authorities cannot be read", e);
        }
        throw new CertificateException("this JDK trusts no authority");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        if (!isPinned(chain)) {
            authorities().checkServerTrusted(chain, type, engine);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        if (!isPinned(chain)) {
            authorities().checkServerTrusted(chain, type, socket);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        if (!isPinned(chain)) {
            authorities().checkServerTrusted(chain, type);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("this is a client, which accepts no connections");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        throw new CertificateException("this is a client, which accepts no connections");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        throw new CertificateException("this is a client, which accepts no connections");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
