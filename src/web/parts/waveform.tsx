import { useEffect, useRef, useState } from 'preact/hooks';

interface WaveformProps {
  readonly file: Blob;
  /** Seconds. */
  readonly duration: number;
  readonly position: number;
  /** The spans of speech, which are drawn instead of a recording that is too long to be decoded. */
  readonly speech: readonly { readonly start: number; readonly end: number }[];
}

const BARS = 240;

/** The waveform of a recording, with the part that was played. */
export function Waveform({ file, duration, position, speech }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [peaks, setPeaks] = useState<readonly number[]>();
  useEffect(() => {
    setPeaks(undefined);
    if (duration === 0 || duration > MOST_SECONDS) return undefined;
    let isWanted = true;
    void peaksOf(file, BARS).then((found) => isWanted && setPeaks(found));
    return () => void (isWanted = false);
  }, [file, duration]);
  useEffect(() => {
    const redraw = () => {
      if (canvas.current)
        draw(canvas.current, peaks ?? blocksOf(speech, duration), position / (duration || 1));
    };
    redraw();
    addEventListener('resize', redraw);
    return () => removeEventListener('resize', redraw);
  });
  return <canvas ref={canvas} class="waveform" aria-hidden="true" />;
}

/** Bars are tall during speech. */
function blocksOf(speech: WaveformProps['speech'], duration: number): readonly number[] {
  const bars = Array.from({ length: BARS }, () => 0);
  for (const { start, end } of speech) {
    const last = Math.min(BARS - 1, Math.floor((end / duration) * BARS));
    for (let bar = Math.max(0, Math.floor((start / duration) * BARS)); bar <= last; bar++) bars[bar] = 0.6;
  }
  return bars;
}

function draw(canvas: HTMLCanvasElement, bars: readonly number[], played: number): void {
  const { clientWidth, clientHeight } = canvas;
  canvas.width = clientWidth * devicePixelRatio;
  canvas.height = clientHeight * devicePixelRatio;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(canvas);
  context.scale(devicePixelRatio, devicePixelRatio);
  const most = Math.max(0.05, ...bars);
  const count = Math.min(bars.length, Math.floor(clientWidth / 3));
  const step = clientWidth / count;
  for (let index = 0; index < count; index++) {
    const first = Math.floor((index * bars.length) / count);
    const height = Math.max(
      2,
      (Math.max(...bars.slice(first, first + Math.ceil(bars.length / count))) / most) * clientHeight,
    );
    context.fillStyle = index / count < played ? style.color : style.caretColor;
    context.beginPath();
    context.roundRect(index * step, (clientHeight - height) / 2, Math.max(1, step - 1.5), height, 1);
    context.fill();
  }
}

/** Enough to show the spans of speech. */
const RATE = 8_000;
/** Longer recordings are not decoded: a browser holds all of their samples, 200 MB for ten minutes. */
const MOST_SECONDS = 600;

/** The peaks of `count` parts of a recording, 0..1; `undefined` if the browser cannot decode it. */
async function peaksOf(file: Blob, count: number): Promise<readonly number[] | undefined> {
  try {
    const context = new OfflineAudioContext(1, 1, RATE);
    const samples = (await context.decodeAudioData(await file.arrayBuffer())).getChannelData(0);
    const width = samples.length / count;
    return Array.from({ length: count }, (_, index) => {
      let peak = 0;
      const end = Math.floor((index + 1) * width);
      for (let at = Math.floor(index * width); at < end; at++) peak = Math.max(peak, Math.abs(samples[at]!));
      return peak;
    });
  } catch {
    return undefined;
  }
}
