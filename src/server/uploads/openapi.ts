/** Describes uploads in the OpenAPI document. They are no operations of the interface, as their bodies are not JSON. */

const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const inPath = (name: string, type: 'string' | 'integer' = 'string') => ({
  name,
  in: 'path',
  required: true,
  schema: { type },
});

const bytes = { type: 'string', format: 'binary' };

const upload = {
  operationId: 'uploadFile',
  tags: ['Tickets'],
  'x-scope': 'Tickets:Write',
  description: 'Sends a file. Its address goes into `attachments` of `insertTicket` within a day.',
  parameters: [
    inPath('apiKey'),
    inPath('userId', 'integer'),
    {
      name: 'name',
      in: 'query',
      required: false,
      description: 'What the file is called, where it is the body itself',
      schema: { type: 'string' },
    },
  ],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: { file: bytes }, required: ['file'] },
      },
      'application/octet-stream': { schema: bytes },
    },
  },
  responses: {
    200: {
      description: 'Done',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              url: { type: 'string', format: 'uri' },
              name: { type: 'string' },
              size: { type: 'integer' },
              type: { type: 'string' },
            },
            required: ['url', 'name', 'size', 'type'],
          },
        },
      },
    },
    400: {
      description: 'There is no file',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Validation' } } },
    },
    401: error('The key is unknown'),
    403: error('The key lacks the scope'),
    413: error('The file is too large'),
    415: error('Files of this type are not taken'),
    422: error('The file is infected'),
    429: error('The visitor or the site has sent too much; Retry-After says for how long'),
    503: error('Files cannot be taken or scanned at the moment'),
    507: error('There is no room for files at the moment'),
  },
};

const read = {
  operationId: 'readFile',
  tags: ['Tickets'],
  description: 'A file, for everyone who knows its address.',
  parameters: [inPath('token'), inPath('name')],
  responses: {
    200: { description: 'The file', content: { '*/*': { schema: bytes } } },
    404: error('There is no such file'),
  },
};

export const uploadPaths: Record<string, Record<string, object>> = {
  '/api/{apiKey}/{userId}/uploads': { post: upload },
  '/uploads/{token}/{name}': { get: read },
};
