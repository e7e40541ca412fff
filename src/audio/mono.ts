/**
 * One channel from many: the mean, so that nothing clips. The channels are of one length; a single channel
 * comes back as it is, and none as silence of no length.
 */
export function toMono(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), second] = channels;
  if (second === undefined) return first;
  const mono = new Float32Array(first.length);
  if (channels.length === 2) {
    for (let index = 0; index < mono.length; index++) {
      mono[index] = (first[index]! + second[index]!) * 0.5;
    }
    return mono;
  }
  const share = 1 / channels.length;
  for (let index = 0; index < mono.length; index++) {
    let sum = 0;
    for (const channel of channels) sum += channel[index]!;
    mono[index] = sum * share;
  }
  return mono;
}
