import { useEffect, useRef } from 'preact/hooks';
import type { Listening } from '../state/listening.ts';

const BARS = 96;
/** The level in dB that is drawn as silence. */
const FLOOR_DB = -60;

/** The level of the last seconds, coloured while it counts as speech. */
export function LevelMeter({ listening }: { readonly listening: Listening }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { level, captions, state } = listening;
  useEffect(() => {
    const bars = Array.from({ length: BARS }, () => ({ height: 0, isSpeech: false }));
    const stop = level.subscribe((value) => {
      const db = 20 * Math.log10(Math.max(value, 1e-6));
      bars.push({ height: Math.max(0, 1 - db / FLOOR_DB), isSpeech: captions.isSpeaking.peek() });
      bars.shift();
      if (canvas.current) draw(canvas.current, bars);
    });
    return stop;
  }, [level, captions]);
  return (
    <div class={`meter ${state.value === 'open' ? 'on' : ''}`}>
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  );
}

function draw(
  canvas: HTMLCanvasElement,
  bars: readonly { readonly height: number; readonly isSpeech: boolean }[],
): void {
  const { clientWidth, clientHeight } = canvas;
  const ratio = devicePixelRatio;
  canvas.width = clientWidth * ratio;
  canvas.height = clientHeight * ratio;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(canvas);
  context.scale(ratio, ratio);
  const step = clientWidth / BARS;
  for (const [index, { height, isSpeech }] of bars.entries()) {
    const tall = Math.max(2, height * clientHeight);
    context.fillStyle = isSpeech ? style.color : style.caretColor;
    context.beginPath();
    context.roundRect(
      clientWidth - (bars.length - index) * step,
      (clientHeight - tall) / 2,
      step * 0.6,
      tall,
      2,
    );
    context.fill();
  }
}
