/** `0.5`, 10 → `█████░░░░░`. Anything outside 0..1 counts as the nearer end. */
export function progressBar(fraction: number, width: number): string {
  const full = Math.round(Math.min(1, Math.max(0, fraction)) * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
}
