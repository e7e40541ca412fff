const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes for people, in decimal units with three digits at most: `950 B`, `27.1 MB`, `1.56 GB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 999.5 would be shown as 1000.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}
