import { useSignal } from '@preact/signals';
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Voice } from '../api/types.ts';
import { useApp } from '../state/app.ts';
import { languageName } from '../state/catalog.ts';
import { Button } from './controls.tsx';
import { Icon } from './icons.tsx';

/** The sample sentence of a voice, by language. */
const GREETINGS: Readonly<Record<string, string>> = {
  en: 'Hello, this is what I sound like.',
  de: 'Guten Tag, so klinge ich.',
  fr: 'Bonjour, voici ma voix.',
  es: 'Hola, así suena mi voz.',
  it: 'Ciao, questa è la mia voce.',
  pt: 'Olá, esta é a minha voz.',
  ja: 'こんにちは、これが私の声です。',
  zh: '你好，这就是我的声音。',
  hi: 'नमस्ते, यह मेरी आवाज़ है।',
};

/** The voices of the chosen model: searched, heard, chosen. */
export function VoicePicker() {
  const { catalog, settings, speak } = useApp();
  const query = useSignal('');
  const id = useId();
  const own = catalog.voices.value.filter(
    (voice) => voice.model === settings.speakModel.value || voice.type === 'saved',
  );
  const found = own.filter((voice) => matches(voice, query.value));
  // The buttons of the other voices are not tab stops: arrow keys get there.
  const stop = (found.find(({ voice }) => voice === settings.voice.value) ?? found[0])?.voice;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('li:has(:checked)');
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [own.length]);
  return (
    <fieldset class="voices">
      <legend class="unseen">Voice</legend>
      <div class="search">
        <Icon name="search" />
        <input
          type="search"
          aria-label="Search voices"
          aria-controls={id}
          placeholder={`Search ${own.length} voices`}
          value={query.value}
          onInput={({ currentTarget }) => (query.value = currentTarget.value)}
        />
      </div>
      <p class="unseen" role="status">
        {query.value === '' ? '' : `${found.length} found`}
      </p>
      <ul ref={list} id={id} class="voice-list" onKeyDown={chooseAtEnd}>
        {found.map((voice) => (
          <li key={voice.voice}>
            <label>
              <input
                type="radio"
                name={id}
                checked={settings.voice.value === voice.voice}
                onChange={() => (settings.voice.value = voice.voice)}
              />
              <span class="voice-name">
                <bdi>{voice.name}</bdi>
                <span class="hint">{about(voice)}</span>
              </span>
            </label>
            <Button
              icon="play"
              kind="quiet"
              label={`Hear ${voice.name}`}
              isTabStop={voice.voice === stop}
              onPress={() =>
                void speak.sample({ model: voice.model, voice: voice.voice, input: greeting(voice) })
              }
            />
          </li>
        ))}
        {found.length === 0 && (
          <li class="blank">
            {catalog.areVoicesKnown.value ? 'No voice is called so.' : 'Asking for the voices …'}
          </li>
        )}
      </ul>
    </fieldset>
  );
}

/** Home and End choose the first voice and the last, as arrow keys choose the next. */
function chooseAtEnd(event: TargetedKeyboardEvent<HTMLUListElement>): void {
  if ((event.key !== 'Home' && event.key !== 'End') || !(event.target instanceof HTMLInputElement)) return;
  const radios = event.currentTarget.querySelectorAll('input');
  const radio = radios[event.key === 'Home' ? 0 : radios.length - 1];
  if (!radio) return;
  event.preventDefault();
  radio.focus();
  radio.click();
}

const about = (voice: Voice): string =>
  [
    ...new Set([
      voice.type === 'saved' ? 'saved' : '',
      languageName(voice.language),
      voice.gender ?? '',
      voice.type === 'saved' ? '' : voice.voice,
    ]),
  ]
    .filter((part) => part !== '' && part !== voice.name)
    .join(' · ');

const matches = (voice: Voice, query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${voice.name} ${voice.voice} ${about(voice)}`.toLowerCase().includes(word));

const greeting = ({ language }: Voice): string => GREETINGS[language.split('-')[0]!] ?? GREETINGS['en']!;
