/** The worklet's path relative to the page; set by the build. */
declare const WORKLET_ADDRESS: string;

/** 50 ms of the microphone's audio. */
export interface Frame {
  /** 16-bit samples, 16 kHz, mono. */
  readonly pcm: ArrayBuffer;
  /** The RMS of the samples, 0..1. */
  readonly level: number;
}

/** An open microphone. */
export interface Microphone {
  /** The browser's id of the device in use. */
  readonly deviceId: string;
  /** Stops recording and calls back no more. */
  close(): void;
}

/**
 * Opens a microphone and calls `onFrame` for every 50 ms of its audio, and `onEnded` if it is disconnected.
 * @param deviceId the browser's id of a device; empty for the browser's choice.
 * @throws Error with a sentence for the person: why it did not open and what to do.
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
  const closed = new AbortController();
  const { signal } = closed;
  node.port.addEventListener('message', ({ data }: MessageEvent<Frame>) => onFrame(data), { signal });
  node.port.start();
  context.createMediaStreamSource(stream).connect(node);
  track?.addEventListener('ended', onEnded, { signal });
  return {
    deviceId: track?.getSettings().deviceId ?? '',
    close() {
      closed.abort();
      track?.stop();
      void context.close();
    },
  };
}

/** Lists the microphones. Their labels are empty until the page may use one; without permission, none. */
export async function listMicrophones(): Promise<readonly MediaDeviceInfo[]> {
  const devices = await (navigator as Partial<Navigator>).mediaDevices?.enumerateDevices();
  return (devices ?? []).filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
}

const INSECURE =
  'Browsers give a microphone only to pages of this machine or with HTTPS. Open this one as http://localhost, or put a proxy with HTTPS in front of the server.';

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser does not give this page the microphone. Allow it where the address is shown (the icon before it), then start again.',
  NotFoundError: 'There is no microphone here. Plug one in, or drop a recording under File.',
  OverconstrainedError: 'The microphone that was chosen is not there any more. Choose another.',
  NotReadableError: 'Another program holds the microphone. Close it there, then start again.',
};

/** Converts an error of `getUserMedia` to one that says what to do. */
export function explain(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  return new Error(REASONS[name] ?? `The microphone cannot be used: ${String(error)}`);
}
