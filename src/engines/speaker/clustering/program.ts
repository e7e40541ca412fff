import { answering, type MethodCall } from '../../../threads/methods.ts';
import type { ThreadService } from '../../../threads/program.ts';
import { type DiarizeWindowsRequest, diarizeWindows } from '../diarize-windows.ts';
import type { FrameTurns } from '../frame-turns.ts';
import { createPlda, type PldaArrays } from './plda.ts';

/** The methods of a clustering thread. */
export type ClusteringMethods = {
  /** All windows of a recording → the turns of its speakers. */
  diarize(request: DiarizeWindowsRequest): Promise<FrameTurns>;
};

/** Opens the program; prepares the PLDA model, if there is one. */
export async function open(
  arrays: PldaArrays | undefined,
): Promise<ThreadService<MethodCall<ClusteringMethods>, unknown>> {
  const plda = arrays && createPlda(arrays);
  return answering<ClusteringMethods>({ diarize: async (request) => diarizeWindows(request, plda) });
}
