package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task runs. In every string the host runtime replaces {@code ${package.ALIAS}} by the
 * folder that holds the unpacked {@code files/} of that package, {@code ${work}}, {@code ${tmp}}
 * and {@code ${results}} by the task's own folders, and {@code ${cores}} by the number of cores it
 * was given. {@code ${checkpoint.TASK.NAME}} is the value of a checkpoint of a task on which this
 * one depends, {@code ${work.TASK}} the working folder of an earlier task, and {@code
 * ${service.NAME.VALUE}} a value of a service, which the controller gave the task as a property.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Program.Command.class, name = "command"),
    @JsonSubTypes.Type(value = Program.JavaMain.class, name = "java")
})
public sealed interface Program {

    /** Any program; the first argument is looked up in PATH, relative to {@code work/}. */
    record Command(List<String> arguments) implements Program {
        public Command {
            arguments = List.copyOf(arguments);
            if (arguments.isEmpty() || arguments.getFirst().isBlank()) {
                throw new IllegalArgumentException("a command needs at least the program to run");
            }
        }
    }

    /**
     * A class that implements the SDK's {@code Task}, in a JVM of its own.
     *
     * @param taskClass name of the class
     * @param classpath folders, jars or {@code folder/*}; the SDK's own jar is added
     * @param java minimum feature version of the JDK to run on; {@code null} means the host
     *     runtime's own
     * @param options for the JVM
     * @param aot whether the JVM starts from the host's cache of the SDK's classes (its AOT cache);
     *     {@code null} and false mean that it does not: a JVM under test starts as its users' do
     * @param debugging whether the JVM listens for a debugger; {@code null} means that it does not
     */
    record JavaMain(
            String taskClass,
            List<String> classpath,
            @Nullable Integer java,
            List<String> options,
            @Nullable Boolean aot,
            @Nullable Debugging debugging)
            implements Program {
        @JsonCreator
        public JavaMain {
            if (taskClass == null || taskClass.isBlank()) {
                throw new IllegalArgumentException("a Java program needs its taskClass");
            }
            classpath = List.copyOf(classpath);
            options = List.copyOf(options);
        }

        /** A task that is not debugged. */
        public JavaMain(
                String taskClass,
                List<String> classpath,
                @Nullable Integer java,
                List<String> options,
                @Nullable Boolean aot) {
            this(taskClass, classpath, java, options, aot, null);
        }

        /** A task whose JVM starts without a cache. */
        public JavaMain(
                String taskClass,
                List<String> classpath,
                @Nullable Integer java,
                List<String> options) {
            this(taskClass, classpath, java, options, null, null);
        }
    }

    /** How a JVM listens for a debugger (JDWP), on a port that the host chooses and reports. */
    enum Debugging {
        /** The task runs at once. */
        LISTEN,
        /** The task waits until a debugger is there. */
        WAIT
    }
}
