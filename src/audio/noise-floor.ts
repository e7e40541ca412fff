/** Nothing recorded is quieter than this; digital silence must not make every rustle stand out. */
const LOWEST_DBFS = -60;

/** How fast the floor follows sound that stays loud, in dB per 32 ms frame: about 3 dB a second. */
const RISE_PER_FRAME = 0.1;

/** Speech this far above the floor stands out; ordinary background does not. */
const FOREGROUND_DB = 15;

/**
 * Creates a detector of foreground sound for one stream. The detector gets the level of each 32 ms frame in
 * dBFS, in order, and returns true if it is at least 15 dB above the noise floor. The floor follows the
 * quietest frames (after minimum statistics, Martin 2001).
 */
export function createForegroundDetector(): (level: number) => boolean {
  let floor: number | undefined;
  return (level) => {
    const current = Math.max(LOWEST_DBFS, level);
    floor = floor === undefined ? current : Math.min(current, floor + RISE_PER_FRAME);
    return current - floor >= FOREGROUND_DB;
  };
}
