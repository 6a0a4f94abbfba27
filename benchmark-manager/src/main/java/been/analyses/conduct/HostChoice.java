package been.analyses.conduct;

import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.List;

/** Knows where a task might run. */
@FunctionalInterface
public interface HostChoice {

    /** Hosts that satisfy everything that the task asks of one; none of a task that is gone. */
    List<HostName> satisfying(TaskId task);
}
