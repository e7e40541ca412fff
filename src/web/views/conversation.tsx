import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button, Select, Switch } from '../parts/controls.tsx';
import { Following } from '../parts/following.tsx';
import { Head, Notice, Problem } from '../parts/notice.tsx';
import { LevelMeter } from '../parts/level-meter.tsx';
import { LitText } from '../parts/lit-text.tsx';
import { Devices, ListenControls } from '../parts/listen-controls.tsx';
import { ListenOptions } from '../parts/models.tsx';
import { Request } from '../parts/request.tsx';
import { useApp } from '../state/app.ts';
import { sessionSnippets } from '../state/snippets.ts';

/** The page’s view of a conversation: speech is captioned, and texts are spoken, on one socket. */
export function ConversationView() {
  const { conversation, catalog, settings, place } = useApp();
  useEffect(() => void catalog.needVoices(), [catalog]);
  const { listening, speaking } = conversation;
  const { listenModel, speakModel, voice } = settings;
  const typed = useSignal('');
  const isOpen = listening.session.state.value === 'open';
  const say = (event: Event) => {
    event.preventDefault();
    const text = typed.value.trim();
    if (text === '' || !isOpen) return;
    conversation.say(text);
    typed.value = '';
  };
  return (
    <>
      <Head title="Conversation">
        Both ways on one line: what you say is written, what you write is said.
      </Head>
      <section class="card stage" aria-label="Microphone">
        <ListenControls listening={listening} />
        <LevelMeter listening={listening} />
      </section>
      <Problem text={listening.problem.value} />
      <Notice text={listening.notice.value} />
      <Turns />
      <form class="say" onSubmit={say}>
        <label class="unseen" for="say">
          Text to say
        </label>
        <input
          id="say"
          type="text"
          dir="auto"
          autocomplete="off"
          placeholder={isOpen ? 'Type something to say' : 'Start listening first'}
          disabled={!isOpen}
          value={typed.value}
          onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        />
        <button type="submit" class="button main bare" aria-label="Say it" disabled={!isOpen}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 19V5 M6 11l6-6 6 6" />
          </svg>
        </button>
        {speaking.value !== undefined && (
          <Button icon="stop" onPress={() => conversation.cancel()}>
            Stop speaking
          </Button>
        )}
      </form>
      <section class="card options" aria-label="Settings">
        <Devices listening={listening} />
        <ListenOptions onChange={() => listening.configure()} />
        <Select
          label="Voice"
          value={voice.value}
          options={catalog.voices.value
            .filter(({ model }) => model === speakModel.value)
            .map(({ voice, name }) => [voice, name])}
          onChange={(name) => {
            voice.value = name;
            listening.configure();
          }}
        />
        <Switch
          label="I may interrupt it"
          checked={conversation.allowsBargeIn.value}
          onChange={(checked) => (conversation.allowsBargeIn.value = checked)}
        />
      </section>
      <Request
        snippets={sessionSnippets(place.value, {
          model: listenModel.value,
          configuration: { tts_model: speakModel.value, tts_voice: voice.value },
          say: typed.value || 'Hello!',
        })}
      />
    </>
  );
}

function Turns() {
  const { conversation } = useApp();
  const { speaking, turns, words, listening } = conversation;
  const { partial } = listening.captions;
  return (
    <Following label="Conversation" kind="turns">
      {turns.value.length === 0 && partial.value === undefined && (
        <p class="blank">Start listening, then speak or type. It does not hear itself.</p>
      )}
      <ol aria-live="polite" aria-label="What was said">
        {turns.value.map(({ key, by, text, isCutShort }) => (
          <li key={key} class={`turn ${by}`}>
            <span class="unseen">{by === 'person' ? 'You said:' : 'It said:'}</span>
            {key === speaking.value ? (
              <LitText text={text} words={words.all.value} lit={words.lit} />
            ) : (
              <p dir="auto">
                {text}
                {isCutShort && <em class="cut"> (cut short)</em>}
              </p>
            )}
          </li>
        ))}
      </ol>
      {partial.value && (
        <p class="turn person" aria-hidden="true" dir="auto">
          {partial.value.confirmed}
          <span class="tentative">{partial.value.tentative}</span>
        </p>
      )}
    </Following>
  );
}
