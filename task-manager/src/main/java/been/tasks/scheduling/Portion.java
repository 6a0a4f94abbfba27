package been.tasks.scheduling;

import been.protocol.Exclusivity;

/** What a task takes of a host: one that has room for it has room for all that take the same. */
record Portion(Exclusivity exclusivity, boolean takesSlots, int cores, Resources resources) {

    static Portion of(Demand demand) {
        return new Portion(
                demand.exclusivity(), demand.takesSlots(), demand.cores(), demand.resources());
    }
}
