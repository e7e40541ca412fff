import type { FastifyInstance } from 'fastify';
import { lazily } from '../../base/lazily.ts';
import { apiDocument, type ApiDocument, type ApiOperation, type JsonSchema } from '../../wire/openapi.ts';

/** Registers GET /openapi.json, the OpenAPI description of the server, and GET /docs, the same as a page. */
export function documentRoutes(app: FastifyInstance, { version }: { readonly version: string }): void {
  // Built on the first request, because most servers get none.
  const document = lazily(() => apiDocument(version));
  app.get('/openapi.json', async () => document());
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(docsPage(document())),
  );
}

/** The document as one self-contained HTML page. */
function docsPage({ info, paths, components: { schemas } }: ApiDocument): string {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation, schemas)),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(info.title)} ${escape(info.version)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { font: 600 1.1rem ui-monospace, monospace; border-top: 1px solid #8884; padding-top: 1rem; }
  table { border-collapse: collapse; width: 100% } td { border-top: 1px solid #8883; padding: .2rem .6rem .2rem 0; vertical-align: top; }
  td:first-child { font-family: ui-monospace, monospace; white-space: nowrap; }
  :root { color-scheme: light dark; }
</style>
<h1>${escape(info.title)} ${escape(info.version)}</h1>
<p>${escape(info.description)} The same as JSON: <a href="/openapi.json">/openapi.json</a></p>
${sections.join('\n')}
</html>
`;
}

type Schemas = ApiDocument['components']['schemas'];

function section(method: string, path: string, operation: ApiOperation, schemas: Schemas): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    table(type, fieldsOf(schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema)),
  );
  return [
    `<h2>${escape(method.toUpperCase())} ${escape(path)}</h2>`,
    `<p>${escape([`${summary}.`, description].join(' '))}</p>`,
    table(
      'Parameters',
      parameters.map(({ name, description }) => [name, description]),
    ),
    ...body,
    table(
      'Answers',
      Object.entries(responses).map(([status, answer]) => [status, answer.description]),
    ),
  ].join('\n');
}

function table(title: string, rows: readonly (readonly [name: string, meaning: string])[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(([name, meaning]) => `<tr><td>${escape(name)}<td>${escape(meaning)}`);
  return `<p><strong>${escape(title)}</strong><table>${lines.join('\n')}</table>`;
}

function fieldsOf({ properties = {}, required }: JsonSchema): readonly (readonly [string, string])[] {
  return Object.entries(properties).map(([name, property]) => [
    `${name}${required?.includes(name) ? ' *' : ''}`,
    meaning(property as JsonSchema),
  ]);
}

/** The other type of a union with null. */
function meaning(property: JsonSchema): string {
  const given = property.anyOf?.find(({ type }) => type !== 'null');
  const { description, enum: words, default: fallback, minimum, maximum, items } = { ...given, ...property };
  const allowed = words ?? (items as JsonSchema | undefined)?.enum;
  return [
    description ?? '',
    allowed ? `One of ${allowed.filter((word) => word !== null).join(', ')}` : '',
    minimum === undefined ? '' : `From ${minimum} to ${maximum}`,
    fallback === undefined ? '' : `Default: ${JSON.stringify(fallback)}`,
  ]
    .filter((part) => part !== '')
    .join('. ');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
