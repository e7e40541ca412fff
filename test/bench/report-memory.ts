import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before a program with `--import`: at its exit, writes its peak resident set in bytes to $REPORT_MEMORY.

const report = process.env['REPORT_MEMORY'];
if (isMainThread && report !== undefined)
  process.on('exit', () => writeFileSync(report, String(peakBytes())));

function peakBytes(): number {
  try {
    // Linux hands a child its parent's maxRSS; this one counts from the program's own start.
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
}
