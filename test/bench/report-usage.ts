import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before a program with `--import`: at its exit, writes to $REPORT_USAGE, as JSON, its peak resident set in
// bytes and the processor time of all its threads in seconds.

const report = process.env['REPORT_USAGE'];
if (isMainThread && report !== undefined)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(report, JSON.stringify({ peakBytes: peakBytes(), cpuSeconds: (user + system) / 1e6 }));
  });

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
