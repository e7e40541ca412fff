/** Something on the screen that follows events; `close` takes it off before results are written. */
export interface LiveView<Event> {
  update(event: Event): void;
  close(): Promise<void>;
}
