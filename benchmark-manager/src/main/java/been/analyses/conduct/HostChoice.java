package been.analyses.conduct;

import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.List;

/** Finds the hosts on which a task may run. */
@FunctionalInterface
public interface HostChoice {

    /** Hosts that satisfy all requirements of the task; empty if the task no longer exists. */
    List<HostName> satisfying(TaskId task);
}
