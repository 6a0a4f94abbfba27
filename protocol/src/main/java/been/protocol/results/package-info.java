/** What REST answers about results. */
@NullMarked
package been.protocol.results;
