package been.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ObservationsTests {

    @Test
    void meanOfRaggedDataIsTheMeanOfMeans() {
        Observations ragged =
                Observations.ofBinaries(new double[][][] {{{1, 3}, {6}}, {{10, 10, 10}}});
        assertThat(ragged.executionMeans()).containsExactly(2, 6, 10);
        assertThat(ragged.binaryMeans()).containsExactly(4, 10);
        assertThat(ragged.mean()).isEqualTo(7);
        assertThat(ragged.counts()).isEqualTo(new Counts(2, 3, 6, false));
    }

    @Test
    void levelsWithOneRepetitionCollapse() {
        Observations oneBinary = Observations.ofExecutions(new double[] {1, 2}, new double[] {3});
        assertThat(oneBinary.levels()).containsExactly(Level.MEASUREMENT, Level.EXECUTION);
        assertThat(oneBinary.notObserved()).containsExactly(Level.BINARY);

        Observations means = Observations.ofExecutionMeans(1, 2, 3);
        assertThat(means.levels()).containsExactly(Level.EXECUTION);

        Observations oneExecutionEach = Observations.ofBinaries(new double[][][] {{{1, 2}}, {{3}}});
        assertThat(oneExecutionEach.levels()).containsExactly(Level.MEASUREMENT, Level.BINARY);

        assertThat(Observations.ofExecutionMeans(1).levels()).isEmpty();
    }

    @Test
    void oneRepeatedGroupKeepsItsLevel() {
        Observations ragged = Observations.ofBinaries(new double[][][] {{{1}}, {{2}, {3}}});
        assertThat(ragged.levels()).containsExactly(Level.EXECUTION, Level.BINARY);
        assertThat(ragged.repetitions(Level.EXECUTION)).containsExactly(1, 2);
    }

    @Test
    void poolingForgetsBinariesOnly() {
        Observations pooled =
                Observations.ofBinaries(new double[][][] {{{1, 2}}, {{3}, {4}}}).pooledBinaries();
        assertThat(pooled.counts()).isEqualTo(new Counts(1, 3, 4, false));
        assertThat(pooled.values()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void cannotBeChangedFromOutside() {
        double[] execution = {1, 2};
        Observations observations = Observations.ofExecutions(execution);
        execution[0] = 100;
        observations.values()[1] = 100;
        observations.executions().getFirst()[0] = 100;
        assertThat(observations.values()).containsExactly(1, 2);
    }

    @Test
    void rejectsWhatIsNoMeasurement() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Observations.ofExecutions(new double[] {1}, new double[] {2, Double.NaN}))
                .withMessage("binary 0, execution 1, measurement 1 is NaN, not a finite number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Observations.ofExecutionMeans(Double.POSITIVE_INFINITY));
    }

    @Test
    void rejectsEmptyParts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Observations.ofBinaries(new double[0][][]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Observations.ofBinaries(new double[][][] {{{1}}, {}}))
                .withMessageContaining("binary 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Observations.ofExecutions(new double[] {1}, new double[0]))
                .withMessageContaining("execution 1");
    }
}
