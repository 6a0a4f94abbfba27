package been.tasks.signals.cluster;

import been.protocol.BackgroundThread;
import been.tasks.MemberAddress;
import been.tasks.signals.Bell;
import been.tasks.signals.InProcessSignals;
import been.tasks.signals.Signal;
import been.tasks.signals.Signals;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.topic.ITopic;
import com.hazelcast.topic.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signals to and from the other controllers, over one topic. Signals carry ids only, and receivers
 * look into the database: a late, repeated or forged signal costs a query, and a lost one the time
 * until the next sweep. Publishing never waits for the network. Thread-safe.
 */
public final class HazelcastSignals implements Signals, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HazelcastSignals.class);
    private static final String TOPIC = "signals";
    private static final int MERGE_SECONDS = 30;
    private static final Duration WATCH = Duration.ofSeconds(10);

    /** More than these are dropped: sweeps find what they would have announced. */
    private static final int MOST_WAITING = 10_000;

    private final InProcessSignals local = new InProcessSignals();
    private final InetAddress address;
    private final HazelcastInstance member;
    private final ITopic<String> topic;
    private final Bell work = new Bell();
    private final Thread sender;
    private final Thread watch;
    private Set<Signal> waiting = new LinkedHashSet<>();
    private volatile boolean isClosed;

    private HazelcastSignals(InetAddress address, HazelcastInstance member) {
        this.address = address;
        this.member = member;
        this.topic = member.getTopic(TOPIC);
        this.sender = BackgroundThread.of("been-signals", this::send, LOG::error);
        this.watch = BackgroundThread.of("been-cluster-watch", this::watch, LOG::error);
    }

    /**
     * Joins the cluster, or founds it.
     *
     * @param cluster its name, which only members know
     * @throws IllegalStateException with a sentence for the operator when this machine may not or
     *     cannot be a member
     */
    public static HazelcastSignals join(
            String cluster, MemberAddress own, List<MemberAddress> members) {
        return join(cluster, own, members, MERGE_SECONDS);
    }

    static HazelcastSignals join(
            String cluster, MemberAddress own, List<MemberAddress> members, int mergeSeconds) {
        InetAddress address = ownAddress(own);
        HostRuntimesHere.objection(address)
                .ifPresent(why -> {
                    throw new IllegalStateException(why);
                });
        var listening = new MemberAddress(address.getHostAddress(), own.port());
        try {
            HazelcastInstance member =
                    Hazelcast.newHazelcastInstance(
                            MemberConfig.of(cluster, listening, members, mergeSeconds));
            var signals = new HazelcastSignals(address, member);
            signals.start();
            return signals;
        } catch (RuntimeException failed) { // of several kinds, none of them declared
            throw new IllegalStateException(
                    "the cluster's member cannot listen on %s (%s); choose another port with --cluster-address"
                            .formatted(own, failed.getMessage()),
                    failed);
        }
    }

    /** One address of this machine, for a member that listens on all of them. */
    private static InetAddress ownAddress(MemberAddress own) {
        try {
            InetAddress address = InetAddress.getByName(own.host());
            if (address.isAnyLocalAddress()) {
                throw new IllegalStateException(
                        "the cluster's address must be one that benchmark hosts cannot reach, not "
                                + own.host());
            }
            if (NetworkInterface.getByInetAddress(address) == null
                    && !address.isLoopbackAddress()) {
                throw new IllegalStateException(
                        "%s is not an address of this machine; give one with --cluster-address"
                                .formatted(own.host()));
            }
            return address;
        } catch (IOException e) {
            throw new IllegalStateException(
                    "the cluster's address %s is not known: %s".formatted(own.host(), e), e);
        }
    }

    private void start() {
        topic.addMessageListener(this::receive);
        member.getCluster().addMembershipListener(new Neighbours());
        LOG.info("the cluster has {} members", member.getCluster().getMembers().size());
        sender.start();
        watch.start();
    }

    @Override
    public void publish(Set<Signal> changes) {
        local.publish(changes);
        synchronized (this) {
            if (waiting.size() < MOST_WAITING) {
                waiting.addAll(changes);
            }
        }
        work.ring();
    }

    @Override
    public void subscribe(Consumer<Signal> listener) {
        local.subscribe(listener);
    }

    private void receive(Message<String> message) {
        if (!message.getPublishingMember().localMember()) {
            local.publish(SignalText.read(message.getMessageObject()));
        }
    }

    private synchronized Set<Signal> take() {
        Set<Signal> taken = waiting;
        waiting = new LinkedHashSet<>();
        return taken;
    }

    /** Until closed; what piles up while one message is sent goes with the next. */
    private void send() {
        try {
            while (!isClosed) {
                long rings = work.rings();
                BackgroundThread.beat();
                Set<Signal> signals = take();
                if (signals.isEmpty()) {
                    work.await(rings, WATCH);
                } else {
                    deliver(signals);
                }
            }
        } catch (HazelcastInstanceNotActiveException e) {
            if (!isClosed) {
                LOG.error(
                        "this controller left the cluster because of a failure; until it rejoins, changes on other controllers are found by sweeps",
                        e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deliver(Set<Signal> signals) {
        try {
            if (member.getCluster().getMembers().size() > 1) {
                topic.publish(SignalText.of(signals));
            }
        } catch (HazelcastInstanceNotActiveException e) {
            throw e;
        } catch (HazelcastException e) {
            LOG.warn("signals were lost; sweeps find what they announced", e);
        }
    }

    /** A host runtime that is started later ends the membership, not the controller. */
    private void watch() {
        try {
            while (!isClosed) {
                Thread.sleep(WATCH);
                BackgroundThread.beat();
                HostRuntimesHere.objection(address)
                        .ifPresent(why -> {
                            LOG.error("left the cluster: {}", why);
                            close();
                        });
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How many controllers the cluster has, this one among them; 0 after leaving it. */
    public int members() {
        return isClosed ? 0 : member.getCluster().getMembers().size();
    }

    /** Who comes or goes may have left something to do. */
    private final class Neighbours implements MembershipListener {
        @Override
        public void memberAdded(MembershipEvent event) {
            changed(event, "joined");
        }

        @Override
        public void memberRemoved(MembershipEvent event) {
            changed(event, "left");
        }

        private void changed(MembershipEvent event, String how) {
            LOG.info(
                    "{} {} the cluster, which has {} members now",
                    event.getMember().getAddress(),
                    how,
                    event.getMembers().size());
            local.publish(Set.of(new Signal.Placeable()));
        }
    }

    /** Leaves the cluster and logs it; signals within this controller still work. */
    @Override
    public void close() {
        isClosed = true;
        work.ring();
        watch.interrupt();
        member.getLifecycleService().shutdown();
    }
}
