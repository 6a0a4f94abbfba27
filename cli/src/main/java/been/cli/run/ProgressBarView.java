package been.cli.run;

import been.protocol.analyses.AnalysisSummary;
import been.statistics.wording.SpokenDuration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** One line that changes in place. */
final class ProgressBarView implements AnalysisFollower.ProgressView {
    private final ProgressBar bar =
            new ProgressBarBuilder()
                    .setInitialMax(-1)
                    .setTaskName("executions")
                    .setStyle(ProgressBarStyle.COLORFUL_UNICODE_BLOCK)
                    .setUpdateIntervalMillis(500)
                    .hideEta()
                    .setConsumer(new ConsoleProgressBarConsumer(System.err))
                    .build();

    @Override
    public void show(AnalysisSummary summary) {
        if (summary.executionsPlanned() > 0) {
            bar.maxHint(summary.executionsPlanned());
            bar.stepTo(summary.executionsDone());
        }
        String state = summary.state().word();
        String waits = summary.stateDetail() == null ? state : state + ": " + summary.stateDetail();
        bar.setExtraMessage(
                summary.remaining() == null
                        ? waits
                        : state + ", " + SpokenDuration.of(summary.remaining()) + " left");
    }

    @Override
    public void close() {
        bar.close();
    }
}
