import type { NatsConnection } from '@nats-io/transport-node';
import { SUBJECTS } from './subjects.ts';

/** Whoever works on a request says so by then, or nobody does. */
const OWNER_MS = 500;

/** What one front end cancels for the others, and they for it. */
export interface Cancelling {
  /** Cancels the request of that id wherever it is worked on. False where nobody says that it does. */
  cancel(id: string): Promise<boolean>;
}

/** `cancelHere` ends what is worked on here; false where it is not. */
export function openCancelling(connection: NatsConnection, cancelHere: (id: string) => boolean): Cancelling {
  connection.subscribe(SUBJECTS.cancel, {
    callback(error, message) {
      if (!error && cancelHere(message.string())) message.respond();
    },
  });
  return {
    cancel: (id) =>
      connection.request(SUBJECTS.cancel, id, { timeout: OWNER_MS }).then(
        () => true,
        () => false,
      ),
  };
}
