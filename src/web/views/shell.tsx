import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { Button, Choice, Switch } from '../parts/controls.tsx';
import { Icon, type IconName } from '../parts/icons.tsx';
import { Problem } from '../parts/notice.tsx';
import { useApp, type ViewName } from '../state/app.ts';
import { ConversationView } from './conversation.tsx';
import { FileView } from './file.tsx';
import { LiveView } from './live.tsx';
import { ServerView } from './server.tsx';
import { SpeakView } from './speak.tsx';

const VIEWS: Readonly<Record<ViewName, { readonly label: string; readonly View: () => preact.JSX.Element }>> =
  {
    live: { label: 'Live', View: LiveView },
    file: { label: 'File', View: FileView },
    speak: { label: 'Speak', View: SpeakView },
    conversation: { label: 'Conversation', View: ConversationView },
    server: { label: 'Server', View: ServerView },
  };

const THEMES = [
  { value: 'system', label: 'Like the system', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** The page around a view. */
export function Shell() {
  const { view, settings, catalog } = useApp();
  const { View, label } = VIEWS[view.value];
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    document.title = `${label} · voice`;
    // Screen readers announce the new view.
    if (!isFirst.current) main.current?.querySelector('h1')?.focus();
    isFirst.current = false;
    main.current?.scrollTo(0, 0);
  }, [label]);
  return (
    <div class="shell">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // The address names the view.
          event.preventDefault();
          main.current?.querySelector('h1')?.focus();
        }}
      >
        To the content
      </a>
      <header class="side">
        <p class="brand">
          <Mark />
          voice
        </p>
        <nav aria-label="Views">
          {Object.entries(VIEWS).map(([name, { label }]) => (
            <NavLink key={name} name={name as ViewName} label={label} />
          ))}
        </nav>
        <div class="side-foot">
          <Choice
            label="Colours"
            isCompact
            value={settings.theme.value}
            options={THEMES}
            onChange={(theme) => (settings.theme.value = theme)}
          />
          <a class="docs" href="docs">
            API reference
          </a>
        </div>
      </header>
      <main ref={main} id="main">
        <Problem text={catalog.problem.value} />
        {catalog.state.value === 'failed' && (
          <Button icon="again" onPress={() => void catalog.load()}>
            Try again
          </Button>
        )}
        {catalog.state.value === 'ready' && <View />}
      </main>
      <KeyDialog />
    </div>
  );
}

function NavLink({ name, label }: { readonly name: ViewName; readonly label: string }) {
  const { view, live, conversation, files, speak } = useApp();
  const isBusy =
    (name === 'live' && live.isOn.value) ||
    (name === 'conversation' && conversation.listening.isOn.value) ||
    (name === 'speak' && speak.state.value === 'playing') ||
    (name === 'file' && files.jobs.value.some(({ state }) => state.value === 'transcribing'));
  return (
    <a href={`#/${name}`} aria-current={view.value === name ? 'page' : undefined}>
      <Icon name={name satisfies IconName} />
      <span>{label}</span>
      {isBusy && (
        <i class="at-work">
          <span class="unseen">, at work</span>
        </i>
      )}
    </a>
  );
}

const Mark = () => (
  <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3 10v4 M7.5 6.5v11 M12 3v18 M16.5 8v8 M21 10.5v3" />
  </svg>
);

/** Asks for the server's key, and stores it in the browser only with the user's consent. */
function KeyDialog() {
  const { keyWanted, useKey } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const key = useSignal('');
  const isKept = useSignal(false);
  const sentence = keyWanted.value;
  useEffect(() => {
    if (sentence !== '' && dialog.current?.open === false) dialog.current.showModal();
    if (sentence === '') dialog.current?.close();
  }, [sentence]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (key.value.trim() !== '') void useKey(key.value.trim(), isKept.value);
  };
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} onCancel={() => (keyWanted.value = '')}>
      <form onSubmit={submit}>
        <h2 id={`${id}-title`}>This server wants a key</h2>
        <p role="alert">{sentence}</p>
        <div class="field">
          <label for={id}>Key</label>
          <input
            id={id}
            type="password"
            autocomplete="off"
            value={key.value}
            onInput={({ currentTarget }) => (key.value = currentTarget.value)}
          />
          <p class="hint">It was set with --api-key or VOICE_API_KEY when the server was started.</p>
        </div>
        <Switch
          label="Remember it in this browser"
          checked={isKept.value}
          onChange={(checked) => (isKept.value = checked)}
        />
        <button type="submit" class="button main" disabled={key.value.trim() === ''}>
          <span>Use the key</span>
        </button>
      </form>
    </dialog>
  );
}
