/** Nothing recorded is quieter than this; digital silence must not make every rustle stand out. */
const LOWEST_DBFS = -60;

/** How fast the floor follows sound that stays loud, in dB per 32 ms frame: about 3 dB a second. */
const RISE_PER_FRAME = 0.1;

/** Speech this far above the floor stands out; ordinary background does not. */
const FOREGROUND_DB = 15;

/**
 * Follows the background of a stream by its quietest frames (after minimum statistics, Martin 2001) and tells
 * of each frame, by its level in dBFS, whether it stands out.
 */
export function createForegroundDetector(): (level: number) => boolean {
  let floor: number | undefined;
  return (level) => {
    const heard = Math.max(LOWEST_DBFS, level);
    floor = floor === undefined ? heard : Math.min(heard, floor + RISE_PER_FRAME);
    return heard - floor >= FOREGROUND_DB;
  };
}
