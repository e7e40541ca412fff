/**
 * The number of cases for a test that needs a whole server for each: a tenth of `all`, always the same cases,
 * in `npm test`, and all of them in `npm run test:all`.
 */
export const manyRuns = (all: number): number => (process.env['TESTS'] === 'all' ? all : Math.ceil(all / 10));
