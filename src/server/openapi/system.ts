import { array, errors, json, object, type Paths, reference } from './schema.ts';

export const SYSTEM_PATHS: Paths = {
  '/v1/models': {
    get: {
      summary: 'List the installed models',
      responses: {
        200: json(
          'What can be sent as `model`',
          object({ object: { const: 'list' }, data: array(reference('Model')) }),
        ),
      },
    },
  },
  '/v1/models/{id}': {
    get: {
      summary: 'Show an installed model',
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'Its name',
          schema: { type: 'string' },
        },
      ],
      responses: { 200: json('The model', reference('Model')), ...errors(404) },
    },
  },
  '/health': {
    get: {
      summary: 'How the server is doing',
      description: 'Always 200; `status` tells.',
      responses: {
        200: json(
          'Its state',
          object(
            {
              status: { type: 'string', enum: ['ok', 'loading', 'degraded'] },
              version: { type: 'string' },
              models_loaded: { type: 'integer' },
              workers_ready: { type: 'integer' },
              workers_total: { type: 'integer' },
              problems: array({ type: 'string' }),
            },
            ['problems'],
          ),
        ),
      },
    },
  },
  '/health/live': {
    get: {
      summary: 'Whether the server runs',
      responses: { 200: json('It does', object({ status: { const: 'live' } })) },
    },
  },
  '/health/ready': {
    get: {
      summary: 'Whether requests are welcome',
      responses: {
        200: json('They are', object({ status: { const: 'ready' } })),
        503: json('Models are preloaded, or the server is stopping', reference('Error')),
      },
    },
  },
  '/v1/status': {
    get: {
      summary: 'What the server is doing',
      responses: {
        200: json(
          'Every worker of every model that was asked for, and the calls that wait for one; times in seconds since 1970',
          object({
            status: { type: 'string', enum: ['ok', 'loading', 'degraded'] },
            version: { type: 'string' },
            workers: array(reference('Worker')),
            queue: object({
              realtime: { type: 'integer' },
              batch: { type: 'integer' },
              in_flight: { type: 'integer' },
            }),
          }),
        ),
      },
    },
  },
  '/metrics': {
    get: {
      summary: 'Measurements for Prometheus',
      description: 'Only where prom-client is installed.',
      responses: {
        200: { description: 'The metrics', content: { 'text/plain': { schema: { type: 'string' } } } },
      },
    },
  },
  '/openapi.json': {
    get: { summary: 'This document', responses: { 200: json('OpenAPI 3.1', { type: 'object' }) } },
  },
  '/docs': {
    get: {
      summary: 'This document as a page',
      responses: { 200: { description: 'HTML', content: { 'text/html': { schema: { type: 'string' } } } } },
    },
  },
};
