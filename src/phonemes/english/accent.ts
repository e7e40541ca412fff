/** How English is pronounced. */
export type Accent = 'american' | 'british';
