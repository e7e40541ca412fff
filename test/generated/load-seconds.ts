/** What the models of tests say they take to load: on a machine that has too much to do a worker is not given up. */
export const LOAD_SECONDS = 120;
