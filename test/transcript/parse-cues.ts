import { parseText, tokenizeVTTCue, type VTTNode } from 'media-captions';

/** What a player makes of a subtitle file: seconds and text. */
export interface ParsedCue {
  readonly start: number;
  readonly end: number;
  /** Without markup. */
  readonly text: string;
  /** When words inside of it are lit. */
  readonly times: readonly number[];
}

/** A file as the parser of a web player reads it. Throws at what that finds fault with. */
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
