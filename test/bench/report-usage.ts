import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before a program with `--import`. When the program exits, it writes its peak resident set in bytes
// and the processor time of all its threads in seconds to $REPORT_USAGE, as JSON.

const report = process.env['REPORT_USAGE'];
if (isMainThread && report !== undefined)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(report, JSON.stringify({ peakBytes: peakBytes(), cpuSeconds: (user + system) / 1e6 }));
  });

function peakBytes(): number {
  try {
    // On Linux a child inherits its parent's maxRSS; VmHWM counts from the program's own start.
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // /proc exists only on Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
}
