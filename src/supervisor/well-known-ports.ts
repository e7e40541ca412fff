import type { RequestType } from '../domain/engines.ts';

/** One worker of each type may have the port that is known for it; the others take free ones. */
export class WellKnownPorts {
  readonly #ports: Readonly<Record<RequestType, number>>;
  readonly #holders = new Map<RequestType, string>();

  constructor(ports: Readonly<Record<RequestType, number>>) {
    this.#ports = ports;
  }

  /** The port for `worker`: the well-known one where nobody else has it, else 0. */
  claim(type: RequestType, worker: string): number {
    const holder = this.#holders.get(type) ?? worker;
    if (holder !== worker) return 0;
    this.#holders.set(type, worker);
    return this.#ports[type];
  }

  /** `worker` is stopped and needs it no more. */
  release(type: RequestType, worker: string): void {
    if (this.#holders.get(type) === worker) this.#holders.delete(type);
  }
}
