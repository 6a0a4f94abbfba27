#include "options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tree.h"

const char *option[128], *accounting[MOST_FILES + 1], *folders[MOST_FOLDERS + 1];
const char *hidden[MOST_FOLDERS + 1], *visible[MOST_FOLDERS + 1];

static void append(const char **list, int most, const char *value) {
    int count = 0;
    while (list[count]) count++;
    if (count < most) list[count] = value;
}

int read_options(int argc, char **argv) {
    int o;
    optind = 0; /* restart, also if other options were read before */
    while ((o = getopt(argc, argv, "+s:c:d:u:m:n:T:W:t:w:G:M:N:O:D:L:P:a:U:i:g:r:f:k:h:CESI:o:e:")) != -1) switch (o) {
        case '?': return 0;
        case GROUP:
            if (group_count < MOST_GROUPS) groups[group_count++] = optarg;
            break;
        case ACCOUNTING: append(accounting, MOST_FILES, optarg); break;
        case FOLDER: append(folders, MOST_FOLDERS, optarg); break;
        case HIDDEN: append(hidden, MOST_FOLDERS, optarg); break;
        case VISIBLE: append(visible, MOST_FOLDERS, optarg); break;
        default: option[o] = optarg ? optarg : "";
        }
    return optind < argc && option[STATUS] && option[CONTROL] ? optind : 0;
}

long long limit(int which) { return option[which] ? atoll(option[which]) : 0; }

int apart(int letter) { return option[APART] && strchr(option[APART], letter) != NULL; }
