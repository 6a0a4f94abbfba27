package been.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** What a running task asks of the controller and waits for; see {@link Report.Asked}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Question.SetLatch.class, name = "set-latch"),
    @JsonSubTypes.Type(value = Question.CountDown.class, name = "count-down"),
    @JsonSubTypes.Type(value = Question.AwaitLatch.class, name = "await-latch"),
    @JsonSubTypes.Type(value = Question.Submit.class, name = "submit")
})
public sealed interface Question {

    /**
     * Makes a latch of the task's context. Setting it again to the same count changes nothing; to
     * another count is refused.
     */
    record SetLatch(String latch, long count) implements Question {}

    /** Takes from a latch; below zero is refused. Answered with what is left. */
    record CountDown(String latch, long by) implements Question {}

    /** Answered once the latch is there and at zero. */
    record AwaitLatch(String latch) implements Question {}

    /**
     * Adds tasks to the task's own context, all or none; from generators only. One that is there
     * exactly so is no problem and stays as it is.
     */
    record Submit(List<TaskDescriptor> tasks) implements Question {
        public Submit {
            tasks = List.copyOf(tasks);
        }
    }
}
