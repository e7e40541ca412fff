import { expect, it } from 'vitest';
import { WellKnownPorts } from '../../src/supervisor/local-worker.ts';

it('WellKnownPorts gives each port to the first worker of its type until that worker is stopped', () => {
  const ports = new WellKnownPorts({ stt: 50_051, tts: 50_052 });
  expect(ports.claim('stt', 'a-1')).toBe(50_051);
  expect(ports.claim('stt', 'a-2')).toBe(0);
  expect(ports.claim('tts', 'b-1')).toBe(50_052);
  // The worker is started again after a crash.
  expect(ports.claim('stt', 'a-1')).toBe(50_051);
  ports.release('stt', 'a-2');
  expect(ports.claim('stt', 'a-2')).toBe(0);
  ports.release('stt', 'a-1');
  expect(ports.claim('stt', 'a-2')).toBe(50_051);
});
