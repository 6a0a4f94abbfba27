/**
 * Raw measurements on disk: {@link been.task.record.Recorder} writes them through mapped memory
 * while a benchmark runs, {@link been.task.record.RecordFile} reads them back and documents the
 * format.
 */
@NullMarked
package been.task.record;

import org.jspecify.annotations.NullMarked;
