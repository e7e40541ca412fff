import { parseText, tokenizeVTTCue, type VTTNode } from 'media-captions';

/** A cue as a player shows it; times in seconds. */
export interface ParsedCue {
  readonly start: number;
  readonly end: number;
  /** The text without markup. */
  readonly text: string;
  /** The highlight times of words inside the cue, in seconds. */
  readonly times: readonly number[];
}

/** Parses a file with the parser of a web player. Throws on any parser error. */
export async function parseCues(file: string, type: 'srt' | 'vtt'): Promise<readonly ParsedCue[]> {
  const { cues, errors } = await parseText(file, { type, strict: true, errors: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return cues.map((cue) => {
    const { startTime: start, endTime: end } = cue;
    if (type === 'srt') return { start, end, text: cue.text, times: [] };
    const nodes = tokenizeVTTCue(cue).flatMap(flattened);
    const text = nodes.map((node) => ('data' in node ? node.data : '')).join('');
    return { start, end, text, times: nodes.flatMap((node) => ('time' in node ? [node.time] : [])) };
  });
}

const flattened = (node: VTTNode): VTTNode[] =>
  'children' in node ? [node, ...node.children.flatMap(flattened)] : [node];
