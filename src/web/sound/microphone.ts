/** Set by the build: where the worklet lies, below the page. */
declare const WORKLET_ADDRESS: string;

export interface Frame {
  /** 16-bit samples, 16 kHz, mono. */
  readonly pcm: ArrayBuffer;
  /** RMS, 0..1. */
  readonly level: number;
}

export interface Microphone {
  readonly deviceId: string;
  close(): void;
}

/**
 * Opens the microphone with that id, or the browser's choice.
 * @throws Error with advice.
 */
export async function openMicrophone(
  deviceId: string,
  onFrame: (frame: Frame) => void,
  onEnded: () => void,
): Promise<Microphone> {
  const media = (navigator as Partial<Navigator>).mediaDevices;
  if (media === undefined) throw new Error(INSECURE);
  const stream = await media
    .getUserMedia({
      audio: {
        ...(deviceId !== '' && { deviceId: { exact: deviceId } }),
        channelCount: 1,
        echoCancellation: true,
        noiseSuppression: false,
        autoGainControl: false,
      },
    })
    .catch((error: unknown) => {
      throw explain(error);
    });
  const [track] = stream.getAudioTracks();
  const context = new AudioContext();
  try {
    await context.audioWorklet.addModule(new URL(WORKLET_ADDRESS, document.baseURI).href);
    await context.resume();
  } catch (error) {
    track?.stop();
    await context.close();
    throw error;
  }
  const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
  const heeded = new AbortController();
  const { signal } = heeded;
  node.port.addEventListener('message', ({ data }: MessageEvent<Frame>) => onFrame(data), { signal });
  node.port.start();
  context.createMediaStreamSource(stream).connect(node);
  track?.addEventListener('ended', onEnded, { signal });
  return {
    deviceId: track?.getSettings().deviceId ?? '',
    close() {
      heeded.abort();
      track?.stop();
      void context.close();
    },
  };
}

/** The microphones that there are; without names until one may be used. */
export async function listMicrophones(): Promise<readonly MediaDeviceInfo[]> {
  const devices = await (navigator as Partial<Navigator>).mediaDevices?.enumerateDevices();
  return (devices ?? []).filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
}

const INSECURE =
  'Browsers give a microphone only to pages of this machine or with HTTPS. Open this one as http://localhost, or put a proxy with HTTPS in front of the server.';

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser was told not to give this page the microphone. Allow it where the address is shown (the icon before it), then start again.',
  NotFoundError: 'There is no microphone here. Plug one in, or drop a recording under File.',
  OverconstrainedError: 'The microphone that was chosen is not there any more. Choose another.',
  NotReadableError: 'Another program holds the microphone. Close it there, then start again.',
};

/** The reason why no microphone opened, with advice. */
export function explain(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  return new Error(REASONS[name] ?? `The microphone cannot be used: ${String(error)}`);
}
