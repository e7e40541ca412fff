import { useApp } from '../state/app.ts';
import { Button } from './controls.tsx';
import { LitText } from './lit-text.tsx';
import { duration } from './time.ts';

/** The text that is spoken if none was written. */
export const SAMPLE = 'Please schedule the meeting for Tuesday at ten thirty.';

/** The text to speak, and the text that is being spoken. */
export function Composer() {
  const { speak } = useApp();
  const { state, text } = speak;
  const isActive = state.value !== 'idle';
  return (
    <section class="card composer" aria-label="Text">
      <label class="unseen" for="speak-text">
        Text to speak
      </label>
      {isActive && speak.words.text.value !== '' ? (
        <LitText text={speak.words.text.value} words={speak.words.all.value} lit={speak.words.lit} />
      ) : (
        <textarea
          id="speak-text"
          dir="auto"
          rows={5}
          placeholder={SAMPLE}
          value={text.value}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
      )}
      <div class="bar">
        {isActive ? (
          <Button icon="stop" kind="main" onPress={() => speak.stop()}>
            Stop
          </Button>
        ) : (
          <Button
            icon="play"
            kind="main"
            onPress={() => {
              if (text.value.trim() === '') text.value = SAMPLE;
              void speak.speak();
            }}
          >
            Speak
          </Button>
        )}
        {state.value === 'playing' && (
          <Button icon="pause" onPress={() => void speak.pause()}>
            Pause
          </Button>
        )}
        {state.value === 'paused' && (
          <Button icon="play" onPress={() => void speak.resume()}>
            Continue
          </Button>
        )}
        <dl class="figures">
          <div>
            <dt>Time to first sound</dt>
            <dd>{speak.firstSoundMs.value === undefined ? '–' : duration(speak.firstSoundMs.value)}</dd>
          </div>
          <div>
            <dt>Characters</dt>
            <dd>{text.value.length}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
