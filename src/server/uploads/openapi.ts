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
  description: 'Uploads a file. Its URL has to be sent in `attachments` of `insertTicket` within a day.',
  parameters: [
    inPath('apiKey'),
    inPath('userId', 'integer'),
    {
      name: 'name',
      in: 'query',
      required: false,
      description: 'The name of the file, if the file is the request body',
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
      description: 'The form contains no file',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Validation' } } },
    },
    401: error('The key is unknown'),
    403: error('The key lacks the scope'),
    413: error('The file is too large'),
    415: error('Files of this type are not accepted'),
    422: error('The file is infected'),
    429: error('The visitor or the site has sent too much; `Retry-After` is the time to wait, in seconds'),
    503: error('Files cannot be stored or scanned at the moment'),
    507: error('There is no storage left for files at the moment'),
  },
};

const read = {
  operationId: 'readFile',
  tags: ['Tickets'],
  description: 'Returns a file to anyone who knows its URL.',
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
