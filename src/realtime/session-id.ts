import { randomBytes } from 'node:crypto';

/** The id of a session that is new: `sess_` and 12 hexadecimal digits. */
export const newSessionId = (): string => `sess_${randomBytes(6).toString('hex')}`;
