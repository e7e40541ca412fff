import { describe } from 'vitest';
import { fileTests } from './file-tests.ts';
import { liveTests } from './live-tests.ts';
import { playedTests } from './played-tests.ts';
import { serverTests } from './server-tests.ts';
import { speakTests } from './speak-tests.ts';
import { isMissing, missing, shareWorld } from './world.ts';

/** The page of a built server, in a real browser, with a microphone that plays a recording. */
describe.skipIf(isMissing)(`the page${missing}`, () => {
  shareWorld();
  liveTests();
  fileTests();
  speakTests();
  serverTests();
  playedTests();
});
