package ${package};

import been.task.Task;
import been.task.TaskContext;
import been.task.record.Better;
import been.task.record.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Looks every key of a map up, in random order. */
public final class MapLookup implements Task {
    @Override
    public void run(TaskContext task) throws Exception {
        Map<Integer, Integer> map =
                task.property("map").asString().equals("hash") ? new HashMap<>() : new TreeMap<>();
        Random random = new Random(1);
        for (int i = 0; i < task.property("size").asInt(); i++) {
            map.put(random.nextInt(), i);
        }
        var keys = new ArrayList<>(map.keySet());
        Collections.shuffle(keys, random);
        int warmUp = task.property("warm-up").asInt();
        int measurements = task.property("measurements").asInt();
        long sum = 0;
        try (var lookup = task.recorder().metric("lookup", Unit.NANOSECONDS, Better.LOWER_IS_BETTER)) {
            for (int i = -warmUp; i < measurements; i++) {
                long begin = System.nanoTime();
                for (Integer key : keys) {
                    sum += map.get(key);
                }
                long took = System.nanoTime() - begin;
                if (i >= 0) {
                    lookup.add((double) took / keys.size());
                }
            }
        }
        task.log().info("sum " + sum);
    }
}
