/** What is said where. Everything begins with `voice.`, so that an account can be limited to it. */
export const SUBJECTS = {
  /** Every worker, every second: its pulse. */
  pulses: 'voice.pulse',
  /** Asked: every worker answers with its card. */
  cards: 'voice.cards',
  /** Asked with a request's id: whoever works on it ends it and answers; nobody else does. */
  cancel: 'voice.cancel',
} as const;

/** Asked: the worker of that id answers with its card. */
export const cardOf = (id: string): string => `voice.card.${id}`;
