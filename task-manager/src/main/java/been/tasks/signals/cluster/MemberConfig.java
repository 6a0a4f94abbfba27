package been.tasks.signals.cluster;

import been.tasks.MemberAddress;
import com.hazelcast.config.ClassFilter;
import com.hazelcast.config.Config;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.ServerSocketEndpointConfig;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.spi.MemberAddressProvider;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/**
 * How a member is confined. Hazelcast's open source edition has no passwords. Others are kept out
 * since it listens on one address, connects only to listed members, does not discover others, and
 * the cluster's name is a secret of the platform's database.
 */
final class MemberConfig {

    /** Seconds; a controller that was killed is noticed at once, one that hangs within five. */
    private static final Map<String, String> PROPERTIES =
            Map.ofEntries(
                    Map.entry("hazelcast.phone.home.enabled", "false"),
                    Map.entry("hazelcast.logging.type", "slf4j"),
                    Map.entry("hazelcast.logging.details.enabled", "false"),
                    Map.entry("hazelcast.shutdownhook.enabled", "false"),
                    Map.entry("hazelcast.graceful.shutdown.max.wait", "3"),
                    Map.entry("hazelcast.socket.bind.any", "false"),
                    Map.entry("hazelcast.socket.server.bind.any", "false"),
                    Map.entry("hazelcast.heartbeat.interval.seconds", "1"),
                    Map.entry("hazelcast.max.no.heartbeat.seconds", "5"),
                    Map.entry("hazelcast.wait.seconds.before.join", "0"),
                    Map.entry("hazelcast.jmx", "false"),
                    Map.entry("hazelcast.diagnostics.enabled", "false"),
                    Map.entry("hazelcast.operation.thread.count", "2"),
                    Map.entry("hazelcast.operation.generic.thread.count", "2"),
                    Map.entry("hazelcast.io.thread.count", "2"));

    /** What may arrive in Java's own serialisation: how an operation failed, and no more. */
    private static final List<String> FAILURES =
            List.of(
                    "java.lang.Throwable",
                    "java.lang.Exception",
                    "java.lang.RuntimeException",
                    "java.lang.Error",
                    "java.lang.IllegalStateException",
                    "java.lang.IllegalArgumentException",
                    "java.lang.StackTraceElement",
                    "[Ljava.lang.StackTraceElement;",
                    "java.util.Collections$EmptyList");

    private MemberConfig() {}

    /**
     * @param mergeSeconds how often parts of a cluster that fell apart look for each other
     */
    static Config of(
            String cluster, MemberAddress own, List<MemberAddress> members, int mergeSeconds) {
        var config = new Config();
        config.setClusterName(cluster);
        PROPERTIES.forEach(config::setProperty);
        config.setProperty("hazelcast.merge.first.run.delay.seconds", "" + mergeSeconds);
        config.setProperty("hazelcast.merge.next.run.delay.seconds", "" + mergeSeconds);
        config.getJetConfig().setEnabled(false);
        config.getMetricsConfig().setEnabled(false);
        config.getManagementCenterConfig()
                .setScriptingEnabled(false)
                .setConsoleEnabled(false)
                .setDataAccessEnabled(false);
        config.getSerializationConfig()
                .setEnableSharedObject(false)
                .setJavaSerializationFilterConfig(
                        new JavaSerializationFilterConfig()
                                .setDefaultsDisabled(true)
                                .setWhitelist(
                                        new ClassFilter()
                                                .setClasses(FAILURES)
                                                .addPrefixes("com.hazelcast.")));
        var network = config.getAdvancedNetworkConfig().setEnabled(true);
        network.setMemberEndpointConfig(endpoint(own));
        network.getMemberAddressProviderConfig()
                .setEnabled(true)
                .setImplementation(new OneAddress(new InetSocketAddress(own.host(), own.port())));
        network.setJoin(join(members));
        return config;
    }

    /** The one door; there is none for clients, REST or memcache. */
    private static ServerSocketEndpointConfig endpoint(MemberAddress own) {
        var endpoint = new ServerSocketEndpointConfig();
        endpoint.setPort(own.port()).setPortAutoIncrement(false).setReuseAddress(true);
        endpoint.setSocketConnectTimeoutSeconds(2);
        return endpoint;
    }

    /** Exactly this address, instead of one that Hazelcast would choose. */
    private record OneAddress(InetSocketAddress address) implements MemberAddressProvider {
        @Override
        public InetSocketAddress getBindAddress() {
            return address;
        }

        @Override
        public InetSocketAddress getBindAddress(EndpointQualifier qualifier) {
            return address;
        }

        @Override
        public InetSocketAddress getPublicAddress() {
            return address;
        }

        @Override
        public InetSocketAddress getPublicAddress(EndpointQualifier qualifier) {
            return address;
        }
    }

    private static JoinConfig join(List<MemberAddress> members) {
        var join = new JoinConfig();
        join.getMulticastConfig().setEnabled(false);
        join.getAutoDetectionConfig().setEnabled(false);
        var named = join.getTcpIpConfig().setEnabled(true).setConnectionTimeoutSeconds(2);
        members.forEach(member -> named.addMember(member.toString()));
        return join;
    }
}
