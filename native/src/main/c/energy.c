#include "energy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "supervisor.h"
#include "tree.h"

/* Of each accounting file that is an energy counter, in microjoules; it wraps to 0 after its range. */
static struct { long long range, last, used; } counters[MOST_FILES];
static long long pause;

void open_energy(void) {
    char path[4096], text[64];
    for (int i = 0; accounting[i]; i++) {
        const char *name = strrchr(accounting[i], '/');
        if (!name || strcmp(name, "/energy_uj") != 0) continue;
        snprintf(path, sizeof path, "%.*s/max_energy_range_uj", (int)(name - accounting[i]), accounting[i]);
        if (get(path, text, sizeof text) <= 0) continue;
        counters[i].range = atoll(text);
        if (get(accounting[i], text, sizeof text) > 0) counters[i].last = atoll(text);
        /* At 1 kW, a microjoule lasts a nanosecond: no wrap is missed below 4 kW. */
        if (!pause || counters[i].range / 4 < pause) pause = counters[i].range / 4;
    }
    if (pause) arm(ENERGY, pause);
}

void look_at_energy(void) {
    char text[64];
    for (int i = 0; accounting[i]; i++)
        if (counters[i].range) read_accounting(i, text, sizeof text);
    arm(ENERGY, pause);
}

ssize_t read_accounting(int file, char *text, size_t size) {
    ssize_t length = get(accounting[file], text, size);
    if (length <= 0 || !counters[file].range) return length;
    long long value = atoll(text), rise = value - counters[file].last;
    counters[file].used += rise < 0 ? rise + counters[file].range : rise;
    counters[file].last = value;
    return snprintf(text, size, "%lld\n", counters[file].used);
}
