import fc from 'fast-check';

/**
 * Property tests try the same cases in every run, so that only a change of the code makes them fail. To try
 * other cases, set another seed: `PROPERTY_SEED=$RANDOM npm test`.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261) });
