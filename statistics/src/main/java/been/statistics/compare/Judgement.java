package been.statistics.compare;

import been.statistics.Observations;

/** The judgement of a version against an older one. */
public sealed interface Judgement {

    /** A verdict; {@code INCONCLUSIVE} where the effect is undetermined. */
    record Judged(Verdict verdict, EffectSize effect, Criteria criteria) implements Judgement {}

    /** No verdict, since executions were not repeated. */
    record NotJudged(EffectSize.Reason reason) implements Judgement {}

    static Judgement of(Observations old, Observations current, Criteria criteria) {
        return of(EffectSize.of(old, current, criteria.confidence()), criteria);
    }

    /** The same of an effect that is known already, at the criteria's confidence. */
    static Judgement of(EffectSize effect, Criteria criteria) {
        return switch (effect) {
            case EffectSize.Determined(var ratio, _, _) ->
                    new Judged(criteria.judge(ratio), effect, criteria);
            case EffectSize.Undetermined(var reason) ->
                    switch (reason) {
                        case ONE_EXECUTION -> new NotJudged(reason);
                        case DENOMINATOR_NOT_POSITIVE ->
                                new Judged(Verdict.INCONCLUSIVE, effect, criteria);
                    };
        };
    }
}
