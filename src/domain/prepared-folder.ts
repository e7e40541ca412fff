/** The subfolder of a model's folder that caches optimised graphs. It is not part of the model. */
export const PREPARED_FOLDER = '.prepared';
