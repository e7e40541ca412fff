/**
 * The load time that manifests of tests declare: long, so that a busy machine does not make the supervisor
 * give up a worker.
 */
export const LOAD_SECONDS = 120;
