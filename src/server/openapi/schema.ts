/** As much of JSON Schema as the document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: string;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'header' | 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** One method of one address. */
export interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, Response>>;
}

export type Paths = Readonly<Record<string, Readonly<Partial<Record<'get' | 'post' | 'delete', Operation>>>>>;

/** An object of which everything is there, but for what is `optional`. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  return {
    type: 'object',
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  };
}

export const array = (items: Schema): Schema => ({ type: 'array', items });
export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const json = (description: string, schema: Schema): Response => ({
  description,
  content: { 'application/json': { schema } },
});

/** Answers that tell of an error, by status. */
export function errors(...statuses: readonly (keyof typeof ERRORS)[]): Record<string, Response> {
  return Object.fromEntries(
    statuses.map((status) => [String(status), json(ERRORS[status], reference('Error'))]),
  );
}

const ERRORS = {
  400: 'The request is wrong: a missing field, audio that cannot be read, an unknown model',
  403: 'A page of another site asks, or the server was called by a foreign name; see --allow-origins',
  404: 'There is no such model or voice',
  409: 'A request with this x-request-id is in flight',
  413: 'The upload is too large',
  415: 'The body is of another type than this takes',
  422: 'A field has a value that it cannot have; `detail` tells which',
  426: 'This address takes WebSockets alone',
  429: 'Too many requests are waiting; retry-after tells when to try again',
  499: 'The request was cancelled',
  502: 'The worker died; send the request again',
  503: 'No worker is ready',
  504: 'The worker did not answer in time',
} as const;
