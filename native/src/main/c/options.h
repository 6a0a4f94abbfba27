/* Options of the launcher, one letter each; LaunchPlan (Java) is the other side. */
#define MOST_FILES 32
#define MOST_FOLDERS 64

/* Files and folders. */
enum { STATUS = 's', CONTROL = 'c', DIRECTORY = 'd', CPU_FILE = 'u', MEMORY_FILE = 'm', PIDS_FILE = 'n' };

/* Limits: times in nanoseconds, sizes in bytes. */
enum { CPU_LIMIT = 'T', WALL_LIMIT = 'W', SOFT_CPU = 't', SOFT_WALL = 'w', GRACE_PERIOD = 'G' };
enum { MEMORY_LIMIT = 'M', PIDS_LIMIT = 'N', OUTPUT_LIMIT = 'O', DISK_LIMIT = 'D' };

/* Lease and starter, which bound the run; cores, user, isolation, counters. */
enum { LEASE = 'L', STARTER = 'P', CORES = 'a', USER = 'U', APART = 'i', COUNTING = 'C', ERRORS_TOO = 'E' };

/* Options that may be repeated. */
enum { GROUP = 'g', ACCOUNTING = 'r', FOLDER = 'f', VISIBLE = 'k', HIDDEN = 'h' };

/* Of a standby launcher, whose own standard streams are not the program's. */
enum { STANDBY = 'S', INPUT_FILE = 'I', OUTPUT_FILE = 'o', ERRORS_FILE = 'e' };

/* Letters of APART. */
enum { PRIVATE_TMP = 't', NO_NETWORK = 'n', OWN_PROCESSES = 'p', NO_ASLR = 'a' };

/* Each list ends with NULL. */
extern const char *option[128], *accounting[MOST_FILES + 1];
extern const char *folders[MOST_FOLDERS + 1]; /* writes below them count against the disk limit */
extern const char *hidden[MOST_FOLDERS + 1];  /* appear empty except for what is visible */
extern const char *visible[MOST_FOLDERS + 1]; /* stay visible with a private /tmp, and in hidden folders */

/* The index of the command in argv; 0 if something required is missing. Adds to options read before. */
int read_options(int argc, char **argv);

/* The numeric value of an option, 0 if it was not given. */
long long limit(int which);

/* Whether the run is to be isolated in this respect. */
int apart(int letter);
