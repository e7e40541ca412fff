import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useApp } from '../state/app.ts';
import { type Document, type Format, FORMATS, placeAt, render, transcriptionOf } from '../state/document.ts';
import type { Job } from '../state/files.ts';
import { Button, Switch } from './controls.tsx';
import { CopyButton } from './copy-button.tsx';
import { PassageLine } from './passage-line.tsx';
import { SaveAs } from './save-as.tsx';
import { clock } from './time.ts';
import { Waveform } from './waveform.tsx';

const NOWHERE = [-1, -1] as const;

/** A transcript beside its audio: the current word is lit, a click plays from there. */
export function DocumentPlayer({ job, document }: { readonly job: Job; readonly document: Document }) {
  const { client } = useApp();
  const { transcript, passages } = document;
  const audio = useRef<HTMLAudioElement>(null);
  const address = useObjectUrl(job.file);
  const position = useSignal(0);
  const isPlaying = useSignal(false);
  const cannotPlay = useSignal(false);
  const isShaded = useSignal(true);
  const [duration, setDuration] = useState(transcript.duration ?? 0);
  const lit = useComputed(() =>
    isPlaying.value || position.value > 0 ? placeAt(passages, position.value) : NOWHERE,
  );
  useFrames(isPlaying.value, () => (position.value = audio.current?.currentTime ?? 0));

  const seek = (seconds: number) => {
    position.value = seconds;
    if (audio.current) audio.current.currentTime = seconds;
  };
  const playFrom = (seconds: number) => {
    seek(seconds);
    void audio.current?.play().catch(() => (cannotPlay.value = true));
  };
  // Thousands of lines, made once: they look for themselves whether they are lit.
  const lines = useMemo(
    () =>
      passages.map((passage) => (
        <PassageLine key={passage.index} passage={passage} lit={lit} onPlay={playFrom} />
      )),
    [passages],
  );
  const { name } = job.file;
  const save = async (format: string) =>
    new Blob([await render(client, transcriptionOf(document), { format: format as Format, name })]);
  return (
    <>
      <audio
        ref={audio}
        src={address}
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) =>
          Number.isFinite(currentTarget.duration) && setDuration(currentTarget.duration)
        }
        onPlay={() => (isPlaying.value = true)}
        onPause={() => (isPlaying.value = false)}
        onError={() => (cannotPlay.value = true)}
      />
      <div class="player">
        <Button
          icon={isPlaying.value ? 'pause' : 'play'}
          kind="main"
          label={isPlaying.value ? 'Pause' : 'Play'}
          disabled={cannotPlay.value}
          onPress={() => (isPlaying.value ? audio.current?.pause() : playFrom(position.value))}
        />
        <Track file={job.file} document={document} duration={duration} position={position} onSeek={seek} />
      </div>
      {cannotPlay.value && <p class="hint">This browser cannot play the recording; its text is all here.</p>}
      {passages.length === 0 && <p class="blank">No speech was found in it.</p>}
      <div class={`passages ${isShaded.value ? 'shaded' : ''}`}>{lines}</div>
      <div class="bar">
        <SaveAs label="Save as" name={name.replace(/\.[^.]+$/, '')} formats={FORMATS} make={save} />
        <CopyButton text={() => transcriptionOf(document).text} />
        <Switch
          label="Mark uncertain words"
          checked={isShaded.value}
          onChange={(checked) => (isShaded.value = checked)}
        />
      </div>
    </>
  );
}

interface TrackProps {
  readonly file: Blob;
  readonly document: Document;
  /** Seconds. */
  readonly duration: number;
  readonly position: Signal<number>;
  readonly onSeek: (seconds: number) => void;
}

/** The playback position, the only part that is redrawn for each frame. */
function Track({ file, document, duration, position, onSeek }: TrackProps) {
  const speech = useMemo(() => document.passages.map(({ segment }) => segment), [document]);
  const { value: seconds } = position;
  return (
    <>
      <div class="track">
        <Waveform file={file} duration={duration} position={seconds} speech={speech} />
        <input
          class="seek"
          type="range"
          aria-label="Position"
          aria-valuetext={`${clock(seconds)} of ${clock(duration)}`}
          min={0}
          max={Math.max(duration, 0.1)}
          step={0.1}
          value={seconds}
          onInput={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
        />
      </div>
      <span class="clock">
        {clock(seconds)} / {clock(duration)}
      </span>
    </>
  );
}

function useObjectUrl(file: Blob): string {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}

/** Calls back before each frame, while it is `on`. */
function useFrames(on: boolean, look: () => void): void {
  useEffect(() => {
    if (!on) return undefined;
    let frame = requestAnimationFrame(function next() {
      look();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [on]);
}
