package been.tasks.store;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.PropertyTree;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Hosts with their configurations and utilisation. */
public interface HostRows {

    /**
     * What a host is since a moment: the digest of its properties, and in how many of them they
     * differ from those before.
     */
    record Configuration(
            long number, Instant since, String digest, long added, long removed, long changed) {}

    /**
     * What a host's next request is compared with.
     *
     * @param isOnline whether it has connected since it joined
     * @param configuration digest of its current one; absent before the first
     */
    record Contact(
            HostName name,
            long incarnation,
            long reported,
            long leaseUntil,
            boolean isOnline,
            @Nullable String configuration) {}

    /** Whether a host may join with a token now. */
    boolean isJoinToken(String hash, Instant time);

    /** Marks a token as used; {@code OVERTAKEN} when it is unknown, expired or already was. */
    Written useJoinToken(String hash, Instant time, HostName by);

    /** Adds a host, or gives a known one a new credential and forgets its incarnation. */
    void register(HostName host, String credentialHash);

    /** The host with this credential, unless it was revoked or removed. */
    Optional<HostName> byCredential(String hash);

    Optional<StoredHost> find(HostName name);

    /** Of those of these hosts that are neither revoked nor removed, in no order. */
    List<Contact> contacts(Collection<HostName> names);

    /** By name. */
    List<StoredHost> all();

    /** Hosts whose lease or time to drain is over, by name. */
    List<StoredHost> overdue(long now);

    /** Records a request of a host. */
    void seen(HostName name, long incarnation, long reported, long leaseUntil, Instant time);

    /** Records requests of these hosts that bring no other change. */
    void seen(Collection<HostName> names, long leaseUntil, Instant time);

    /**
     * Adds samples of the host's utilisation, the last of which becomes its usage; only the newest
     * are kept.
     */
    void addUsage(HostName name, List<HostUsage> samples, int most);

    /** The samples that are kept, oldest first. */
    List<HostUsage> usage(HostName name);

    void failures(HostName name, int inARow);

    /** Keeps properties under their digest; again does nothing more. */
    void keep(String digest, PropertyTree properties);

    /** Properties that some host stated. */
    Optional<PropertyTree> properties(String digest);

    /** Adds a configuration, which becomes the current one; its properties are kept already. */
    void configure(HostName name, Configuration configuration);

    /** Newest first. */
    List<Configuration> configurations(HostName name, int offset, int limit);

    Optional<Configuration> configuration(HostName name, long number);

    /** The latest with that digest. */
    Optional<Configuration> configuration(HostName name, String digest);

    /** Records properties of a host that vary while it runs. */
    void readings(HostName name, PropertyTree readings);
}
