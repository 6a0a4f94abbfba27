package been.hostruntime.detection;

import been.protocol.PropertyTree;

/**
 * The configuration of this host.
 *
 * @param digest of the properties
 */
public record Configuration(PropertyTree properties, String digest) {

    public static Configuration of(PropertyTree properties) {
        return new Configuration(properties, properties.digest());
    }
}
