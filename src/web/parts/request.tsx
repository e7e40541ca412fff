import { useId } from 'preact/hooks';
import { useApp } from '../state/app.ts';
import type { Snippets } from '../state/snippets.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icons.tsx';

const LANGUAGES = [
  ['curl', 'curl'],
  ['javascript', 'JavaScript'],
  ['python', 'Python'],
] as const;

/** The same as a program would do it, with the values in use. */
export function Request({ snippets }: { readonly snippets: Snippets }) {
  const { snippet } = useApp().settings;
  const id = useId();
  const choose = (index: number) => {
    const [name] = LANGUAGES[(index + LANGUAGES.length) % LANGUAGES.length]!;
    snippet.value = name;
    document.getElementById(`${id}-${name}`)?.focus();
  };
  return (
    <details class="request">
      <summary>
        <Icon name="code" />
        <span>The same from code</span>
      </summary>
      <div class="request-bar">
        <div role="tablist" aria-label="Language" class="tabs">
          {LANGUAGES.map(([name, label], index) => (
            <button
              key={name}
              id={`${id}-${name}`}
              type="button"
              role="tab"
              aria-selected={snippet.value === name}
              aria-controls={`${id}-code`}
              tabIndex={snippet.value === name ? 0 : -1}
              onClick={() => (snippet.value = name)}
              onKeyDown={({ key }) => {
                if (key === 'ArrowRight') choose(index + 1);
                if (key === 'ArrowLeft') choose(index - 1);
              }}
            >
              {label}
            </button>
          ))}
        </div>
        <CopyButton text={() => snippets[snippet.value]} />
      </div>
      <pre id={`${id}-code`} role="tabpanel" aria-labelledby={`${id}-${snippet.value}`} tabIndex={0}>
        <code>{snippets[snippet.value]}</code>
      </pre>
    </details>
  );
}
