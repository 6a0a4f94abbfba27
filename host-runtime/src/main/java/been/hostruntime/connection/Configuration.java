package been.hostruntime.connection;

import been.protocol.PropertyTree;

/**
 * What this host is.
 *
 * @param digest of the properties
 */
public record Configuration(PropertyTree properties, String digest) {

    public static Configuration of(PropertyTree properties) {
        return new Configuration(properties, properties.digest());
    }
}
