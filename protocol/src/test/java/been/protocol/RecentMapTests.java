package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentMapTests {
    @Test
    void whatWasNotUsedForTheLongestGoesFirst() {
        var map = new RecentMap<String, Integer>(2);
        map.put("a", 1);
        map.put("b", 2);
        assertThat(map.get("a")).isEqualTo(1);
        map.put("c", 3);
        assertThat(map).containsOnlyKeys("a", "c");
    }
}
