import { useEffect, useState } from 'preact/hooks';
import type { Listening } from '../state/listening.ts';
import { Button, Select } from './controls.tsx';
import { duration } from './time.ts';
import { listMicrophones } from '../sound/microphone.ts';

const STATES = {
  idle: '',
  connecting: 'Connecting …',
  open: 'Listening',
  paused: 'Paused',
  broken: 'Connecting again …',
  ending: 'Finishing …',
} as const;

/** Buttons to start, pause and stop live transcription, and its state and latency. */
export function ListenControls({ listening }: { readonly listening: Listening }) {
  const state = listening.state.value;
  const { lagMs, finalMs } = listening;
  return (
    <div class="listen">
      {listening.isOn.value ? (
        <>
          <Button icon="stop" kind="main" onPress={() => listening.stop()}>
            Stop
          </Button>
          {state === 'paused' ? (
            <Button icon="play" onPress={() => listening.resume()}>
              Continue
            </Button>
          ) : (
            <Button icon="pause" disabled={state !== 'open'} onPress={() => listening.pause()}>
              Pause
            </Button>
          )}
        </>
      ) : (
        <Button icon="live" kind="main" onPress={() => void listening.start()}>
          Start listening
        </Button>
      )}
      <p class={state === 'open' ? 'unseen' : 'state'} role="status">
        {STATES[state]}
      </p>
      {state === 'open' && <Activity listening={listening} />}
      <dl class="figures">
        <div>
          <dt>Delay while you speak</dt>
          <dd>{lagMs.value === undefined ? '–' : duration(lagMs.value)}</dd>
        </div>
        <div>
          <dt>Delay when you stop</dt>
          <dd>{finalMs.value === undefined ? '–' : duration(finalMs.value)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Activity({ listening }: { readonly listening: Listening }) {
  const isSpeech = listening.captions.isSpeaking.value;
  return <span class={`badge ${isSpeech ? 'busy' : ''}`}>{isSpeech ? 'Speech' : 'Silence'}</span>;
}

/** Chooses the microphone. */
export function Devices({ listening }: { readonly listening: Listening }) {
  const microphones = useMicrophones(listening.deviceId.value);
  return (
    <Select
      label="Microphone"
      value={listening.deviceId.value}
      options={[
        ['', 'The browser’s choice'],
        ...microphones.map(
          ({ deviceId, label }, index) => [deviceId, label || `Microphone ${index + 1}`] as const,
        ),
      ]}
      onChange={(deviceId) => void listening.use(deviceId)}
    />
  );
}

/** The microphones of this machine, listed anew when one comes or goes, or `used` changes. */
function useMicrophones(used: string): readonly MediaDeviceInfo[] {
  const [found, setFound] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const devices = (navigator as Partial<Navigator>).mediaDevices;
    const look = () => void listMicrophones().then(setFound);
    look();
    devices?.addEventListener('devicechange', look);
    return () => devices?.removeEventListener('devicechange', look);
  }, [used]);
  return found;
}
