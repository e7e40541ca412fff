/** How English is pronounced: Kokoro's voices `a…` are American, `b…` British. */
export type Accent = 'american' | 'british';
