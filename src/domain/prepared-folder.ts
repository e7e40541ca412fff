/** Where a model's folder keeps what was made of its files to load them sooner: no part of the model. */
export const PREPARED_FOLDER = '.prepared';
