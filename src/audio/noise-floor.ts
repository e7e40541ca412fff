/** The lowest noise floor, so that after digital silence not every rustle stands out. */
const LOWEST_DBFS = -60;

/** How fast the floor follows sound that stays loud, in dB per 32 ms frame: about 3 dB a second. */
const RISE_PER_FRAME = 0.1;

/** How far above the floor foreground sound is, in dB. */
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
