/** What became slower or faster: the chart of changes, their list, their triage. */
@NullMarked
package been.web.pages.changes;

import org.jspecify.annotations.NullMarked;
