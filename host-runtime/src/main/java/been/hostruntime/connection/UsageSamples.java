package been.hostruntime.connection;

import been.protocol.HostUsage;
import java.util.List;

/** What was seen of this host and is to go out with a renewal of the lease. */
public interface UsageSamples {

    /** The oldest that were not sent yet, as many as one request takes. */
    List<HostUsage> waiting();

    /** The controller has them. */
    void sent(List<HostUsage> samples);
}
