/**
 * The used part of the package. Its own types import files without extensions, which Node's module resolution
 * does not find.
 */
declare module 'media-captions' {
  export interface VTTCue {
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
  }
  export type VTTNode =
    | { readonly type: 'text'; readonly data: string }
    | { readonly type: 'timestamp'; readonly time: number; readonly children: readonly VTTNode[] };
  export function parseText(
    text: string,
    options: { readonly type: 'srt' | 'vtt'; readonly strict: true; readonly errors: true },
  ): Promise<{ readonly cues: readonly VTTCue[]; readonly errors: readonly { readonly message: string }[] }>;
  export function tokenizeVTTCue(cue: VTTCue): readonly VTTNode[];
}
