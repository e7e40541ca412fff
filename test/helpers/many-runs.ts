/**
 * How many of very many cases a test tries that needs a whole server for each: `npm test` a tenth, always the same, and
 * `npm run test:all` all of them.
 */
export const manyRuns = (all: number): number => (process.env['TESTS'] === 'all' ? all : Math.ceil(all / 10));
