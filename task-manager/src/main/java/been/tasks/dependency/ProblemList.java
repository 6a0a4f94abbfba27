package been.tasks.dependency;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Sentences about what is wrong with a submission: the first ones, as far as a person reads them,
 * and then how many more there are. Each may repeat what was sent, so all of them could be many
 * times as large.
 */
public final class ProblemList extends AbstractList<String> {
    private static final int MOST = 100;
    private static final int LONGEST = 2_000;

    private final List<String> first = new ArrayList<>();
    private int more;

    @Override
    public boolean add(String problem) {
        if (first.size() == MOST) {
            more++;
        } else {
            first.add(problem.length() <= LONGEST ? problem : problem.substring(0, LONGEST) + "…");
        }
        return true;
    }

    @Override
    public boolean addAll(Collection<? extends String> problems) {
        if (problems instanceof ProblemList others) {
            others.first.forEach(this::add);
            more += others.more;
            return !others.isEmpty();
        }
        return super.addAll(problems);
    }

    @Override
    public String get(int index) {
        return more > 0 && index == MOST ? "… and %d more".formatted(more) : first.get(index);
    }

    @Override
    public int size() {
        return first.size() + (more > 0 ? 1 : 0);
    }
}
