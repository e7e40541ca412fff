import { z } from 'zod';
import { OPERATIONS } from './rest/operations.ts';
import {
  COMMON_ERRORS,
  type Content,
  ERRORS,
  type ErrorStatus,
  type Operation,
  type Reply,
  SCHEMAS,
} from './rest/schemas.ts';

/** The used part of JSON Schema. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'header' | 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface ApiReply {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: ApiContent;
}

type ApiContent = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: ApiContent };
  readonly responses: Readonly<Record<string, ApiReply>>;
}

/** The OpenAPI document of the whole HTTP interface. */
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly []>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

const requestId: ApiParameter = {
  name: 'x-request-id',
  in: 'header',
  required: false,
  description: 'An id of your own, to cancel the request by; else a fresh one is made. The answer carries it',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
};

const requestIdHeader = {
  description: 'The id of the request: the one that was given, or a fresh one',
  schema: { type: 'string' },
};

/** The OpenAPI document of this version, made from the schemas of requests and answers. */
export const apiDocument = (version: string): ApiDocument => ({
  openapi: '3.1.0',
  info: {
    title: 'voice',
    version,
    description:
      'Speech to text and text to speech on your own machine. Clients of the hosted audio API work with only their base URL changed to this server and /v1. Pages of other sites get 403 at every address, unless the server was started with --allow-origins.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
  // Most servers need no key.
  security: [{}, { key: [] }],
  paths: mapValues(OPERATIONS, (methods) => mapValues(methods, toOperation)),
  components: {
    schemas: toSchemas(),
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: 'What --api-key says, where the server has one' },
    },
  },
});

function toOperation({
  id,
  summary,
  description,
  query,
  path = {},
  body,
  replies,
  errors,
}: Operation): ApiOperation {
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    parameters: [...Object.entries(path).map(inPath), ...inQuery(query), requestId],
    ...(body && { requestBody: { required: true, content: mapValues(body, toContent) } }),
    responses: {
      ...mapValues(replies, toReply),
      ...Object.fromEntries([...COMMON_ERRORS, ...errors].map(toErrorReply)),
    },
  };
}

const toReply = ({ description, content }: Reply): ApiReply => ({
  description,
  headers: { 'x-request-id': requestIdHeader },
  ...(content && { content: mapValues(content, toContent) }),
});

const toErrorReply = (status: ErrorStatus) =>
  [
    String(status),
    toReply({ description: ERRORS[status], content: { 'application/json': 'Error' } }),
  ] as const;

const toContent = (content: Content) => ({ schema: toSchema(content) });

function toSchema(content: Content): JsonSchema {
  if (content === 'text') return { type: 'string' };
  if (content === 'binary') return { type: 'string', format: 'binary' };
  if (content === 'object') return { type: 'object' };
  if (typeof content === 'string') return { $ref: reference(content) };
  return { anyOf: content.map((name) => ({ $ref: reference(name) })) };
}

const reference = (name: string) => `#/components/schemas/${name}`;

const inPath = ([name, description]: readonly [string, string]): ApiParameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

function inQuery(query: z.ZodObject | undefined): readonly ApiParameter[] {
  const { properties = {} } = query ? toJson(query) : {};
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', ...schema } = property as JsonSchema;
    return { name, in: 'query', required: false, description, schema };
  });
}

function toSchemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ readonly id: string }>();
  for (const [id, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...READING, uri: reference });
  for (const schema of Object.values(schemas)) {
    delete schema.$schema;
    delete schema.$id;
  }
  return schemas;
}

const toJson = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, READING);

/** The values as sent, before parsing; keywords with another meaning in OpenAPI are left out. */
const READING = {
  io: 'input',
  override: ({ jsonSchema }: { readonly jsonSchema: JsonSchema }) => {
    delete jsonSchema.readOnly;
  },
} as const;

const mapValues = <V, W>(
  values: Readonly<Record<string | number, V>>,
  change: (value: V) => W,
): Record<string, W> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
