import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { ESPEAK_MANIFEST } from '../../src/engines/espeak/manifest.ts';
import { openTtsEngine } from '../../src/engines/registry.ts';
import { noEspeak } from '../fixtures/espeak.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { ttsOverGrpc } from '../rpc/serve.ts';
import { testTtsEngine } from './tts-engine.ts';

/** Runs the contract of `TtsEngine` with every implementation of it. */

testTtsEngine('the fake engine', { open: async () => new FakeTts() });

testTtsEngine('the fake engine behind gRPC', { open: () => ttsOverGrpc(new FakeTts()) });

testTtsEngine('eSpeak', {
  open: () => openTtsEngine({ manifest: ESPEAK_MANIFEST, folder: '' }, 1),
  skipped: noEspeak,
});

const kokoroDir = mkdtempSync(join(tmpdir(), 'voice-kokoro-'));
afterAll(() => rmSync(kokoroDir, { recursive: true, force: true }));

testTtsEngine('Kokoro', { open: () => openTtsEngine(installFunctionalKokoro(kokoroDir), 2) });
