import { describe } from 'vitest';
import { fileTests, moreFileTests, speakerTests } from './file-tests.ts';
import { liveTests, moreLiveTests } from './live-tests.ts';
import { playedTests, morePlayedTests } from './played-tests.ts';
import { serverTests, moreServerTests } from './server-tests.ts';
import { speakTests, moreSpeakTests } from './speak-tests.ts';
import { isMissing, missing, shareWorld } from './world.ts';

/** The page of a built server, in a real browser, with a microphone that plays a recording. */
describe.skipIf(isMissing)(`the page${missing}`, () => {
  shareWorld();
  liveTests();
  fileTests();
  speakTests();
  serverTests();
  playedTests();
  // What the state of the page, or the server, is tested for without a browser.
  if (process.env['TESTS'] === 'all') {
    moreLiveTests();
    moreFileTests();
    speakerTests();
    moreSpeakTests();
    moreServerTests();
    morePlayedTests();
  }
});
