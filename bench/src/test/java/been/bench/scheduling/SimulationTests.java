package been.bench.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Small clusters, every step of which is looked at: no rule is broken, nothing is left idle, and
 * nobody starves. Seeds are in the names of the tests.
 */
class SimulationTests {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void noRuleIsBrokenOnAFewBusyHosts(long seed) {
        var simulation = new Simulation(5, 50, 1, seed);
        simulation.load();
        simulation.run(1_000);
        assertThat(simulation.drain()).as("tasks that some host could take, and did not").isZero();
        Figures figures = simulation.figures();
        assertThat(figures.placed()).isGreaterThan(1_000);
        assertThat(figures.retries()).as("attempts that failed or were refused").isPositive();
        assertThat(figures.hostEvents()).as("changes of hosts").isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24})
    void noRuleIsBrokenWhereThereAreTwoHosts(long seed) {
        var simulation = new Simulation(2, 30, 1, seed);
        simulation.load();
        simulation.run(600);
        assertThat(simulation.drain()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {31, 32})
    void noRuleIsBrokenOnManyHostsWithALongQueue(long seed) {
        var simulation = new Simulation(100, 3_000, 50, seed);
        simulation.load();
        simulation.run(5_000);
        assertThat(simulation.drain()).isZero();
        assertThat(simulation.figures().gangs()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {41})
    void theSameSeedGivesTheSameRun(long seed) {
        var one = new Simulation(5, 50, 10, seed);
        var other = new Simulation(5, 50, 10, seed);
        for (Simulation each : new Simulation[] {one, other}) {
            each.load();
            each.run(500);
        }
        assertThat(one.course()).isEqualTo(other.course());
    }
}
