/**
 * Everything the task manager knows, on disk: the only authority. One SQL for SQLite and
 * PostgreSQL.
 */
@NullMarked
package been.tasks.store;

import org.jspecify.annotations.NullMarked;
