package been.machine.noise;

/** What may disturb a run, from outside of it: the words of {@code disturbed-by}. */
public enum Disturbance {
    /** The machine below this one gave the run's processors to others. */
    STEAL("steal"),
    /** The processor slowed itself down because of its heat or power. */
    THROTTLING("throttling"),
    /** Pages went to disk or came from it. */
    SWAP("swap"),
    /** Other programs used processors. */
    FOREIGN_LOAD("foreign-load"),
    /** Other programs had to wait for memory. */
    MEMORY_PRESSURE("memory-pressure"),
    /** Somebody set the clock, or the machine was suspended. */
    CLOCK_STEP("clock-step");

    private final String word;

    Disturbance(String word) {
        this.word = word;
    }

    /** As results say it. */
    public String word() {
        return word;
    }
}
