import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openInference } from '../../src/engines/inference.ts';
import type { Provider } from '../../src/onnx/device.ts';

type EchoMethods = {
  where(request: undefined): Promise<string>;
  twice(request: { readonly text: string }, signal: AbortSignal): Promise<string>;
};

const PROGRAM = pathToFileURL('test/fixtures/threads/on-provider.mjs');

async function open(providers: readonly Provider[], threads = 2) {
  const tried: Provider[] = [];
  const inference = await openInference<EchoMethods, { readonly provider: Provider }>({
    program: PROGRAM,
    providers,
    threads,
    dataOn(provider) {
      tried.push(provider);
      return { provider };
    },
  });
  onTestFinished(() => inference.close());
  return { inference, tried };
}

describe('openInference', () => {
  it('opens the model on the first available provider, with one thread on a GPU', async () => {
    const onCard = await open(['cuda', 'cpu']);
    expect(onCard.tried).toEqual(['cuda', 'cpu']);
    expect(onCard.inference.lanes).toBe(2);
    expect(onCard.inference.data).toEqual({ provider: 'cpu' });
    expect(await onCard.inference.ask('where', undefined)).toBe('cpu');
  });

  it('calls a method by its name and passes on its error', async () => {
    const { inference } = await open(['cpu']);
    expect(await inference.ask('twice', { text: 'ha' })).toBe('haha');
    await expect(inference.ask('twice', { text: '' })).rejects.toMatchObject({ kind: 'invalid_value' });
    await expect(inference.ask('twice', { text: 'a' }, AbortSignal.abort())).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });

  it('rejects if there is no other provider', async () => {
    await expect(open(['cuda'])).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
