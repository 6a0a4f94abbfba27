package been.tasks.wiring;

import been.protocol.ServicePlaceholder;
import been.protocol.hosts.ExpressionProblem;
import been.protocol.tasks.ServiceView;
import been.tasks.Saved;
import been.tasks.Services;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Ledger;
import been.tasks.store.ServiceRows;
import been.tasks.store.TaskStore;
import been.tasks.store.Written;
import been.tasks.submitting.ServiceLookup;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Services in the database. */
record ServiceBook(TaskStore store, Ledger ledger, TaskClock clock) implements Services {

    @Override
    public List<ServiceView> services() {
        return store.read(rows -> rows.services().all());
    }

    @Override
    public Saved add(String name, Map<String, String> values, String who) {
        return ledger.change(change -> {
            ServiceRows rows = change.rows().services();
            var added = new ServiceView(name, values, null, who, clock.now());
            if (rows.external().stream().anyMatch(added::isLike)) {
                return new Saved.Done();
            }
            Optional<String> problem = problem(added).or(() -> ServiceLookup.taken(rows, name));
            if (problem.isPresent()) {
                String why = "service '%s' cannot be added: %s".formatted(name, problem.get());
                return new Saved.Refused(List.of(ExpressionProblem.elsewhere(why)));
            }
            rows.add(added);
            return new Saved.Done();
        });
    }

    private static Optional<String> problem(ServiceView added) {
        if (added.values().isEmpty()) {
            return Optional.of("it has no values, such as host and port");
        }
        return ServicePlaceholder.nameProblem(added.name())
                .or(() ->
                        added.values().values().stream()
                                .flatMap(text -> ServicePlaceholder.valueProblem(text).stream())
                                .findFirst());
    }

    @Override
    public boolean remove(String name, String who) {
        return ledger.change(change -> change.rows().services().remove(name) == Written.DONE);
    }
}
