import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '../../src/wire/openapi.ts';
import { SCHEMAS } from '../../src/wire/rest/schemas.ts';

describe('apiDocument', () => {
  it('passes a public linter', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      // The success status of a WebSocket handshake is 101.
      rules: { 'operation-2xx-response': 'off' },
    });
    const problems = await lintFromString({ source: JSON.stringify(apiDocument('1.2.3')), config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    ).toEqual([]);
  });

  it('contains exactly the schemas that it uses', () => {
    const text = JSON.stringify(apiDocument('1'));
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect(used).toEqual(new Set(Object.keys(SCHEMAS)));
  });
});
