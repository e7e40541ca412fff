/** An accent of English. */
export type Accent = 'american' | 'british';
