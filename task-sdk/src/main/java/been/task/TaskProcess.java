package been.task;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;

/**
 * The program of a task's own JVM: {@code java … been.task.TaskProcess CLASS} runs that {@link
 * Task} for the host runtime that {@code BEEN_SOCKET} names. Exit status 0 when it returned,
 * {@value #EXCEPTION} when it threw, {@value #UNUSABLE} when it could not be started.
 */
public final class TaskProcess {
    /** The task threw; its stack trace is in the log and on standard error. */
    public static final int EXCEPTION = 70;

    /** There is no such task, or no platform to run it for. */
    public static final int UNUSABLE = 78;

    private TaskProcess() {}

    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            System.err.println("usage: java … been.task.TaskProcess CLASS");
            System.exit(UNUSABLE);
        }
        int status = run(arguments[0]);
        if (status != 0 || othersLive()) {
            System.exit(status);
        }
        // Otherwise the JVM exits normally; System.exit would first look through the class path for
        // a logger to tell, which takes longer than the rest of a trivial task.
    }

    /** Whether the task has left threads for which the JVM would wait. */
    private static boolean othersLive() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        var threads = new Thread[2 * all.activeCount() + 16];
        int count = all.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (!threads[i].equals(Thread.currentThread()) && !threads[i].isDaemon()) {
                return true;
            }
        }
        return count == threads.length; // there may be more
    }

    @SuppressWarnings("CatchingUnchecked") // whatever a task throws is its failure, not ours
    private static int run(String taskClass) {
        try (var platform = SocketTaskContext.of(System.getenv())) {
            try {
                task(taskClass).run(platform);
                return 0;
            } catch (Unusable e) {
                return failed(platform, UNUSABLE, String.valueOf(e.getMessage()), e);
            } catch (Throwable e) {
                return failed(platform, EXCEPTION, e.toString(), e);
            }
        } catch (IOException e) {
            System.err.println(e.getMessage());
            return UNUSABLE;
        } catch (RuntimeException e) {
            System.err.println(e.getMessage()); // a recording could not be completed
            return EXCEPTION;
        }
    }

    private static int failed(SocketTaskContext platform, int status, String what, Throwable e) {
        platform.log().error(what, e);
        platform.failed(what);
        return status;
    }

    private static Task task(String name) throws Unusable {
        try {
            return Class.forName(name).asSubclass(Task.class).getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw new Unusable("there is no class " + name + " on the task's classpath", e);
        } catch (ClassCastException e) {
            throw new Unusable("class " + name + " does not implement been.task.Task", e);
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw new Unusable(
                    "class "
                            + name
                            + " must be public, with a public constructor without parameters",
                    e);
        } catch (InvocationTargetException e) {
            throw new Unusable("the constructor of " + name + " failed: " + e.getCause(), e);
        }
    }

    /** Names what is wrong with the class, for its author. */
    private static final class Unusable extends Exception {
        private static final long serialVersionUID = 1;

        Unusable(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
