package been.web.charts;

import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.AnalysisView.History;
import been.results.MeasuredOn;
import been.results.Results;
import been.results.chart.plot.Timeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where the versions of a history are not compared with those before: on other hosts, or in another
 * configuration.
 */
final class Breaks {

    /** Where an experiment was measured. */
    private record Place(Set<String> hosts, Set<String> digests) {
        Place() {
            this(new TreeSet<>(), new HashSet<>());
        }
    }

    private Breaks() {}

    /** Where each experiment was measured, in words. */
    static Map<String, String> places(Results results, AnalysisView view) {
        Map<String, String> places = new HashMap<>();
        measured(results, view)
                .forEach((experiment, place) -> places.put(experiment, words(place)));
        return places;
    }

    private static String words(Place place) {
        String hosts = "on " + String.join(", ", place.hosts());
        return place.digests().isEmpty()
                ? hosts
                : hosts + ", configuration " + SeriesChart.shortened(place.digests());
    }

    private static Map<String, Place> measured(Results results, AnalysisView view) {
        Map<String, Place> places = new HashMap<>();
        for (MeasuredOn on : results.measuredOn(view.summary().id().toString())) {
            Place place = places.computeIfAbsent(on.experiment(), _ -> new Place());
            place.hosts().add(on.host());
            if (!on.digest().isEmpty()) {
                place.digests().add(on.digest());
            }
        }
        return places;
    }

    /** Of all histories one after the other, with a break where the next begins. */
    static List<Timeline.Break> of(Results results, AnalysisView view) {
        Map<String, Place> places = measured(results, view);
        List<Timeline.Break> breaks = new ArrayList<>();
        int first = 0;
        for (History history : view.histories()) {
            if (first > 0) {
                breaks.add(new Timeline.Break(first, history.name()));
            }
            add(breaks, view, history, first, places);
            first += history.experiments().size();
        }
        return breaks;
    }

    private static void add(
            List<Timeline.Break> breaks,
            AnalysisView view,
            History history,
            int first,
            Map<String, Place> places) {
        Place before = null;
        List<Experiment> experiments = history.experiments();
        for (int i = 0; i < experiments.size(); i++) {
            Place place = places.get(experiments.get(i).key());
            if (place == null) {
                continue;
            }
            if (before != null && Collections.disjoint(before.hosts(), place.hosts())) {
                breaks.add(
                        new Timeline.Break(
                                first + i,
                                view.hosts().isEmpty()
                                        ? "on another host"
                                        : "on " + String.join(", ", place.hosts())));
            } else if (before != null
                    && !before.digests().isEmpty()
                    && !place.digests().isEmpty()
                    && !before.digests().equals(place.digests())) {
                breaks.add(new Timeline.Break(first + i, "other configuration of the host"));
            }
            before = place;
        }
    }
}
