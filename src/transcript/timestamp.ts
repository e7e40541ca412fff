/** `3661.5` → `01:01:01,500`; seconds, rounded to milliseconds. SubRip writes a comma, WebVTT a point. */
export function timestamp(seconds: number, decimalMark: ',' | '.'): string {
  const ms = Math.round(seconds * 1000);
  const hh = pad(Math.floor(ms / 3_600_000), 2);
  const mm = pad(Math.floor(ms / 60_000) % 60, 2);
  const ss = pad(Math.floor(ms / 1000) % 60, 2);
  return `${hh}:${mm}:${ss}${decimalMark}${pad(ms % 1000, 3)}`;
}

const pad = (value: number, width: number) => String(value).padStart(width, '0');
