package been.web.rest;

import java.util.List;

/** Items of a list, wrapped so that more can be said beside them later. */
record Listing<T>(List<T> items) {}
