/** Writes something to the terminal that the view is drawn on, with the view out of the way. */
export type Aside = (write: () => Promise<void>) => Promise<void>;

/** Where nothing is drawn, nothing is in the way. */
export const nothingInTheWay: Aside = (write) => write();

/** Something on the screen that follows events; `close` takes it off before results are written. */
export interface LiveView<Event> {
  update(event: Event): void;
  close(): Promise<void>;
}

/** A view beside which something else is written. */
export interface ViewWithAside<Event> extends LiveView<Event> {
  readonly aside: Aside;
}
