/** Drawn on a grid of 24, with lines of the text's colour. */
const PATHS = {
  live: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3Z M5.5 11a6.5 6.5 0 0 0 13 0 M12 17.5V21',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8Z M14 3v5h5 M9 15v-2 M12 17v-6 M15 15v-2',
  speak: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z M15.5 9a4 4 0 0 1 0 6 M18 6.5a8 8 0 0 1 0 11',
  conversation: 'M4 5h11v8H9l-3 3v-3H4Z M18 9h2v8h-2v3l-3-3h-4v-1.5',
  server: 'M4 5h16v6H4Z M4 13h16v6H4Z M7.5 8h.01 M7.5 16h.01 M11 8h6 M11 16h6',
  play: 'M8 5.5v13l10.5-6.5Z',
  pause: 'M8.5 5.5v13 M15.5 5.5v13',
  stop: 'M7 7h10v10H7Z',
  close: 'M6.5 6.5l11 11 M17.5 6.5l-11 11',
  download: 'M12 4v11 M7.5 11 12 15.5 16.5 11 M5 19.5h14',
  copy: 'M9 9h10v11H9Z M6 15H5V4h10v2',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z M15.5 15.5 20 20',
  upload: 'M12 16V5 M7.5 9.5 12 5l4.5 4.5 M5 19h14',
  alert: 'M12 4 2.8 19.5h18.4Z M12 10v4.5 M12 17h.01',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z M12 3v1.5 M12 19.5V21 M3 12h1.5 M19.5 12H21 M5.6 5.6l1.1 1.1 M17.3 17.3l1.1 1.1 M5.6 18.4l1.1-1.1 M17.3 6.7l1.1-1.1',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  system: 'M4 5h16v11H4Z M9 20h6 M12 16v4',
  code: 'M8.5 7.5 4 12l4.5 4.5 M15.5 7.5 20 12l-4.5 4.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  send: 'M12 19V5 M6 11l6-6 6 6',
  again: 'M5 12a7 7 0 1 0 2.2-5.1 M4.5 4.5v4h4',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class={`icon ${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
