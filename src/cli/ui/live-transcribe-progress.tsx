import { Box, render, Text } from 'ink';
import { useEffect, useState } from 'react';
import type { TranscribeProgress } from '../../runtime/transcribe.ts';
import { progressBar } from './progress-bar.ts';
import type { LiveView } from './live-view.ts';

interface State {
  readonly duration: number | undefined;
  readonly until: number;
  /** The last words heard. */
  readonly latest: string;
}

const START: State = { duration: undefined, until: 0, latest: '' };

/** A bar over the length of the audio, the speed, and the words heard last, drawn in place on `stream`. */
export function openLiveTranscribeProgress(
  stream: NodeJS.WriteStream,
  name: string,
): LiveView<TranscribeProgress> {
  let state = START;
  const startedAt = performance.now();
  const view = () => <Progress name={name} state={state} seconds={(performance.now() - startedAt) / 1000} />;
  const app = render(view(), { stdout: stream, patchConsole: false, exitOnCtrlC: false });
  return {
    update(progress) {
      state = next(state, progress);
      app.rerender(view());
    },
    async close() {
      app.clear();
      app.unmount();
      await app.waitUntilExit();
    },
  };
}

function next(state: State, progress: TranscribeProgress): State {
  if (progress.type === 'prepared') return { ...state, duration: progress.duration };
  const latest = progress.segments.at(-1)?.text ?? state.latest;
  return { ...state, until: progress.until, latest };
}

function Progress({ name, state, seconds }: { name: string; state: State; seconds: number }) {
  const { duration, until, latest } = state;
  if (duration === undefined) return <Waiting label={`${name}: reading`} />;
  const speed = seconds > 0 && until > 0 ? ` ${(until / seconds).toFixed(0)}x` : '';
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">
        {name} {progressBar(until / duration, 24)} {clock(until)} / {clock(duration)}
        {speed}
      </Text>
      {latest !== '' && <Text wrap="truncate-start">{latest}</Text>}
    </Box>
  );
}

function Waiting({ label }: { label: string }) {
  const [dots, setDots] = useState(1);
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count % 3) + 1), 400);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text>
      {label}
      {'.'.repeat(dots)}
    </Text>
  );
}

/** `75` → `1:15`, `3675` → `1:01:15`. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
