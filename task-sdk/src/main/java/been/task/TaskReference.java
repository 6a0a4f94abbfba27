package been.task;

/** Another task of the same context, by its name there. */
public record TaskReference(String name) {

    public TaskReference {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name of a task must not be empty");
        }
    }

    public Checkpoint checkpoint(String checkpoint) {
        return new Checkpoint(this, checkpoint);
    }

    /** A checkpoint of that task. */
    public record Checkpoint(TaskReference task, String name) {

        public Checkpoint {
            if (name.isBlank()) {
                throw new IllegalArgumentException("the name of a checkpoint must not be empty");
            }
        }

        @Override
        public String toString() {
            return "checkpoint '" + name + "' of task '" + task.name() + "'";
        }
    }
}
