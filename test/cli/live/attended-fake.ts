import { FakeSession } from '../../server/realtime/fake-session.ts';
import type { AttendedSession } from '../../../src/realtime/session.ts';

/** A played session that has room when a test says so, at once where it says nothing. */
export class AttendedFake extends FakeSession implements AttendedSession {
  room: () => Promise<void> = async () => undefined;
}
