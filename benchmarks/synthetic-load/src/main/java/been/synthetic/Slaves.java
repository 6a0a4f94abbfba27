package been.synthetic;

import java.util.function.Consumer;

/** Where a master creates its slaves. */
interface Slaves {

    /** Creates one; what it accepts, it returns to the master as a response. */
    Consumer<Message> create();
}
