package been.statistics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.JointJudgement;
import been.statistics.compare.Judgement;
import been.statistics.compare.Verdict;
import org.junit.jupiter.api.Test;

class SentenceTests {

    @Test
    void changesNameTheirSizeAndInterval() {
        assertThat(sentence(1.029, 1.014, 1.044, Better.LOWER))
                .isEqualTo(
                        "2.17 is 2.9 % worse than 2.16; 99 % interval +1.4 % to +4.4 %; regressed"
                                + " beyond 1 %");
        assertThat(sentence(1.029, 1.014, 1.044, Better.HIGHER))
                .isEqualTo(
                        "2.17 is 2.9 % better than 2.16; 99 % interval +1.4 % to +4.4 %; improved"
                                + " beyond 1 %");
    }

    @Test
    void equivalenceNamesItsLimit() {
        assertThat(sentence(0.998, 0.991, 1.005, Better.LOWER))
                .isEqualTo(
                        "2.17 shows no change above 2 % from 2.16; 99 % interval −0.9 % to +0.5 %");
    }

    @Test
    void doubtSaysWhatIsMissing() {
        assertThat(sentence(1.01, 0.96, 1.06, Better.HIGHER))
                .isEqualTo(
                        "2.17 differs by +1.0 % from 2.16 (better); 99 % interval −4.0 % to +6.0 %;"
                                + " inconclusive against 1 %, ± 5.0 % reached where ± 1 % is wanted");
        assertThat(sentence(1.015, 1.007, 1.023, Better.LOWER))
                .endsWith("inconclusive against 1 %, the interval includes a limit");
    }

    @Test
    void whatIsTooCommonAmongManySaysSo() {
        Criteria criteria = Criteria.usual(Better.LOWER);
        var ratio = new Interval(1.029, 1.014, 1.044, Confidence.P99);
        var alone =
                new Judgement.Judged(
                        criteria.judge(ratio),
                        new EffectSize.Determined(ratio, Level.EXECUTION, 9),
                        criteria);

        assertThat(Sentence.VERSIONS.of(new JointJudgement(alone, 0.002, 0.09, 45), "2.16", "2.17"))
                .isEqualTo(
                        "2.17 is 2.9 % worse than 2.16; 99 % interval +1.4 % to +4.4 %; regressed"
                                + " if judged alone, but not rare enough among 45 comparisons");
        assertThat(
                        Sentence.VERSIONS.of(
                                new JointJudgement(alone, 0.0001, 0.0045, 45), "2.16", "2.17"))
                .isEqualTo(Sentence.VERSIONS.of(alone, "2.16", "2.17"));
    }

    @Test
    void configurationsReadByTheirDirection() {
        Sentence speed = Sentence.ofConfigurations("slower", "faster");
        assertThat(sentence(speed, 1.029, 1.014, 1.044, Better.LOWER))
                .isEqualTo(
                        "2.17 is 2.9 % slower than 2.16; 99 % interval +1.4 % to +4.4 %; slower"
                                + " beyond 1 %");
        assertThat(sentence(speed, 1.029, 1.014, 1.044, Better.HIGHER))
                .startsWith("2.17 is 2.9 % faster than 2.16; ")
                .endsWith("; faster beyond 1 %");
        assertThat(sentence(speed, 1.01, 0.96, 1.06, Better.LOWER))
                .startsWith("2.17 differs by +1.0 % from 2.16 (slower); ");
    }

    @Test
    void noVerdictSaysWhy() {
        assertThat(
                        Sentence.VERSIONS.of(
                                new Judgement.NotJudged(EffectSize.Reason.ONE_EXECUTION), "a", "b"))
                .isEqualTo("b against a: no verdict from one execution");
        Criteria criteria = Criteria.usual(Better.LOWER);
        EffectSize undetermined =
                new EffectSize.Undetermined(EffectSize.Reason.DENOMINATOR_NOT_POSITIVE);
        assertThat(
                        Sentence.VERSIONS.of(
                                new Judgement.Judged(Verdict.INCONCLUSIVE, undetermined, criteria),
                                "a",
                                "b"))
                .isEqualTo(
                        "b against a: inconclusive, the older mean cannot be distinguished from 0");
    }

    private static String sentence(double ratio, double low, double high, Better better) {
        return sentence(Sentence.VERSIONS, ratio, low, high, better);
    }

    private static String sentence(
            Sentence sentence, double ratio, double low, double high, Better better) {
        Criteria criteria = Criteria.usual(better);
        Interval interval = new Interval(ratio, low, high, Confidence.P99);
        EffectSize effect = new EffectSize.Determined(interval, Level.EXECUTION, 9);
        Judgement judgement = new Judgement.Judged(criteria.judge(interval), effect, criteria);
        return sentence.of(judgement, "2.16", "2.17");
    }
}
