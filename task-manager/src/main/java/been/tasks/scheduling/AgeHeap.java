package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.List;

/** The oldest first; the others in no particular order, but always the same. */
final class AgeHeap<E extends Aged> {
    private final List<E> elements = new ArrayList<>(2);

    boolean isEmpty() {
        return elements.isEmpty();
    }

    E first() {
        return elements.getFirst();
    }

    /** To be read only. */
    List<E> all() {
        return elements;
    }

    void add(E element) {
        elements.add(element);
        rise(element, elements.size() - 1);
    }

    void remove(E element) {
        int place = element.place;
        element.place = -1;
        E last = elements.removeLast();
        if (place < elements.size()) {
            settle(last, place);
        }
    }

    /** To be told when an element has another head. */
    void changed(E element) {
        settle(element, element.place);
    }

    private void settle(E element, int place) {
        if (place > 0 && element.isOlderThan(elements.get((place - 1) / 2))) {
            rise(element, place);
        } else {
            sink(element, place);
        }
    }

    private void rise(E element, int from) {
        int place = from;
        while (place > 0) {
            E parent = elements.get((place - 1) / 2);
            if (!element.isOlderThan(parent)) {
                break;
            }
            put(parent, place);
            place = (place - 1) / 2;
        }
        put(element, place);
    }

    private void sink(E element, int from) {
        int place = from;
        for (int child = 1 + 2 * place; child < elements.size(); child = 1 + 2 * place) {
            if (child + 1 < elements.size()
                    && elements.get(child + 1).isOlderThan(elements.get(child))) {
                child++;
            }
            E younger = elements.get(child);
            if (!younger.isOlderThan(element)) {
                break;
            }
            put(younger, place);
            place = child;
        }
        put(element, place);
    }

    private void put(E element, int place) {
        elements.set(place, element);
        element.place = place;
    }
}
