package been.web.pages.tasks;

import been.web.pages.parts.Ways;

/** The two ways to look at tasks. */
final class TaskWays {
    static final String CONTEXTS = "contexts";
    static final String TASKS = "tasks";
    static final String EMPTY =
            "Analyses submit their tasks themselves; they appear here as soon as one is started.";

    private TaskWays() {}

    static Ways to(String here) {
        return new Ways("Ways to look at tasks")
                .way(CONTEXTS, "/tasks", "Contexts")
                .way(TASKS, "/tasks/all", "All tasks")
                .here(here);
    }
}
