package been.synthetic;

/**
 * A work request, which the slave returns as its response.
 *
 * @param slave to whom the master sent it; for the slave only something to return
 * @param reference of the collector to the time it was issued
 */
record Message(Allocation slave, long reference) {}
