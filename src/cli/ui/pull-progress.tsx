import { Box, render, Text } from 'ink';
import { formatBytes } from '../../base/byte-size.ts';
import type { PullEvent } from '../../pull/pull-event.ts';
import { progressBar } from './progress-bar.ts';
import { pullAmounts } from './pull-lines.ts';
import {
  nextPullState,
  NOTHING_PULLED,
  receivedBytes,
  type FileState,
  type PullState,
} from '../../pull/pull-state.ts';
import type { LiveView } from './live-view.ts';

const BAR_WIDTH = 24;

/** A bar for the whole pull and one for each file on its way, drawn in place on `stream`. */
export function openLivePull(stream: NodeJS.WriteStream): LiveView<PullEvent> {
  let state = NOTHING_PULLED;
  const view = () => <PullProgressView state={state} nowMs={performance.now()} />;
  const app = render(view(), { stdout: stream, patchConsole: false, exitOnCtrlC: false });
  return {
    update(event: PullEvent) {
      state = nextPullState(state, event, performance.now());
      app.rerender(view());
    },
    async close() {
      app.clear();
      app.unmount();
      await app.waitUntilExit();
    },
  };
}

/** The bar of a pull, with its amounts and the files that are being received. */
export function PullProgressView({ state, nowMs }: { readonly state: PullState; readonly nowMs: number }) {
  if (state.startedAtMs === undefined) return <Text>{state.status ?? 'looking at the files here'}…</Text>;
  const done = state.seen.filter((file) => file.done).length;
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">
        {state.model} {progressBar(receivedBytes(state) / Math.max(1, state.bytes), BAR_WIDTH)}{' '}
        {pullAmounts(state, nowMs)}
        {state.files > 1 ? ` (${done}/${state.files} files)` : ''}
      </Text>
      {state.seen
        .filter((file) => !file.done)
        .map((file) => (
          <FileLine key={file.path} file={file} />
        ))}
    </Box>
  );
}

function FileLine({ file: { path, received, bytes, trouble } }: { readonly file: FileState }) {
  const share = bytes === undefined ? '' : ` ${progressBar(received / Math.max(1, bytes), BAR_WIDTH)}`;
  const size =
    bytes === undefined ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(bytes)}`;
  return <Text wrap="truncate-end">{`  ${path}${share} ${trouble ?? size}`}</Text>;
}
