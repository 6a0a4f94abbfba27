package been.tasks;

import been.tasks.store.TaskStore;

/** The same where every commit is done again after a conflict: that changes no answer. */
class RepeatedReconciliationTests extends ReconciliationTests {
    @Override
    TaskStore wrap(TaskStore store) {
        return new RepeatingStore(store);
    }
}
