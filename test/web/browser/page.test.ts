import { describe } from 'vitest';
import { fileTests, moreFileTests, speakerTests } from './file-tests.ts';
import { liveTests, moreLiveTests } from './live-tests.ts';
import { fakeSessionTests, moreFakeSessionTests } from './fake-session-tests.ts';
import { serverTests, moreServerTests } from './server-tests.ts';
import { speakTests, moreSpeakTests } from './speak-tests.ts';
import { isMissing, missing, shareWorld } from './world.ts';

/** The page of a built server in a real browser, whose microphone plays a recording. */
describe.skipIf(isMissing)(`the page${missing}`, () => {
  shareWorld();
  liveTests();
  fileTests();
  speakTests();
  serverTests();
  fakeSessionTests();
  // Tests of the page's state or of the server also cover these, without a browser.
  if (process.env['TESTS'] === 'all') {
    moreLiveTests();
    moreFileTests();
    speakerTests();
    moreSpeakTests();
    moreServerTests();
    moreFakeSessionTests();
  }
});
