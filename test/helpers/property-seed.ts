import fc from 'fast-check';

/**
 * Property tests try the same cases in every run, so that a change is what makes them fail. To look for cases that
 * nobody has thought of, give another seed: `PROPERTY_SEED=$RANDOM npm test`.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261) });
