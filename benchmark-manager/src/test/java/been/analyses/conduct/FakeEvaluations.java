package been.analyses.conduct;

import been.results.Evaluation;
import been.results.Evaluation.State;
import been.results.EvaluationRequest;
import been.results.Evaluations;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Evaluations that nobody runs. */
public final class FakeEvaluations implements Evaluations {
    private final List<Evaluation> asked = new ArrayList<>();

    @Override
    public synchronized Evaluation ask(EvaluationRequest request) {
        Optional<Evaluation> known =
                asked.stream()
                        .filter(one -> one.analysis().equals(request.analysis()))
                        .filter(one -> one.target().equals(request.target()))
                        .filter(one -> one.evaluator().equals(request.evaluator()))
                        .filter(one -> one.parameters().equals(request.parameters()))
                        .findFirst();
        if (known.isPresent()) {
            return known.get();
        }
        var evaluation =
                new Evaluation(
                        asked.size() + 1,
                        request.analysis(),
                        request.target(),
                        request.evaluator(),
                        request.parameters(),
                        request.reads(),
                        request.who(),
                        Instant.EPOCH,
                        State.DUE,
                        null,
                        0,
                        null,
                        false,
                        null,
                        null,
                        List.of(),
                        List.of(),
                        null);
        asked.add(evaluation);
        return evaluation;
    }

    @Override
    public void again(long id) {}

    @Override
    public synchronized List<Evaluation> of(String analysis) {
        return asked.stream().filter(one -> one.analysis().equals(analysis)).toList();
    }

    @Override
    public synchronized Optional<Evaluation> find(long id) {
        return asked.stream().filter(one -> one.id() == id).findFirst();
    }

    @Override
    public Optional<Path> output(long id, String name) {
        return Optional.empty();
    }

    @Override
    public synchronized boolean delete(long id) {
        return asked.removeIf(one -> one.id() == id);
    }
}
