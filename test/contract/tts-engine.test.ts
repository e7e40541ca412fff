import { ESPEAK_MANIFEST } from '../../src/engines/espeak/manifest.ts';
import { openTtsEngine } from '../../src/engines/registry.ts';
import { noEspeak } from '../fixtures/espeak.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { ttsOverGrpc } from '../rpc/serve.ts';
import { supervisorOfRealWorkers } from '../supervisor/workers.ts';
import { testTtsEngine } from './tts-engine.ts';

/** Everything that implements `TtsEngine` keeps the same promises. */

testTtsEngine('the fake engine', { open: async () => new FakeTts() });

testTtsEngine('the fake engine behind gRPC', { open: () => ttsOverGrpc(new FakeTts()) });

testTtsEngine('eSpeak', {
  open: () => openTtsEngine({ manifest: ESPEAK_MANIFEST, folder: '' }),
  skipped: noEspeak,
});

testTtsEngine('eSpeak in a worker process', {
  open: () => supervisorOfRealWorkers().tts({ manifest: ESPEAK_MANIFEST, folder: '' }),
  skipped: noEspeak,
});
