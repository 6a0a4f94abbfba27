package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.TestDatabase.Product;
import been.testing.database.QueryPlans;
import org.junit.jupiter.api.Test;

/** What pages read repeatedly must not get slower with the number of ended tasks. */
class SqlitePlanTests extends StoreContract {
    SqlitePlanTests() {
        super(Product.SQLITE);
    }

    @Test
    void tasksThatAreReadyOrDebuggedAreFoundWithoutReadingAll() {
        var plans = new QueryPlans();
        TaskRows tasks =
                JdbcTaskStore.open(plans.record(database().dataSource())).read(Rows::tasks);
        plans.take();

        assertThat(tasks.ready(200)).isEmpty();
        assertThat(plans.take()).containsExactly("SCAN task USING INDEX task_ready_by_age");

        assertThat(tasks.debugged()).isEmpty();
        assertThat(plans.take())
                .anyMatch(step -> step.startsWith("SEARCH task USING INDEX task_by_occupied"));
    }
}
