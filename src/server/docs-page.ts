import type { ApiDocument } from './openapi/document.ts';
import type { Operation, Schema } from './openapi/schema.ts';

/** The document as one page of HTML that needs nothing from elsewhere. */
export function docsPage({ info, paths }: ApiDocument): string {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation)),
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

function section(method: string, path: string, operation: Operation): string {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    table(
      type,
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        `${name}${schema.required?.includes(name) ? ' *' : ''}`,
        meaning(property),
      ]),
    ),
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

function meaning({ description, enum: choices, default: fallback, minimum, maximum, items }: Schema): string {
  const allowed = choices ?? items?.enum;
  return [
    description ?? '',
    allowed ? `One of ${allowed.join(', ')}` : '',
    minimum === undefined ? '' : `From ${minimum} to ${maximum}`,
    fallback === undefined ? '' : `Default: ${fallback}`,
  ]
    .filter((part) => part !== '')
    .join('. ');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
