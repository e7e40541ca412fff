import { realModels } from './real-models.ts';

/** Makes the models folder of real weights, and prints its path. */
process.stdout.write(`${await realModels()}\n`);
