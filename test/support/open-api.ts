/** OpenAPI documents as a server serves them. */

import { expect } from 'vitest';
import type { TestApp } from './app.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
}

interface Described {
  readonly operationId: string;
  readonly 'x-scope'?: string;
  readonly 'x-role'?: string;
  readonly security?: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { required: string[] } }> };
  readonly responses: Record<string, { readonly description: string; readonly content?: object }>;
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Record<string, Record<string, Described>>;
  readonly servers: readonly object[];
  readonly security: readonly object[];
  readonly components: {
    readonly schemas: Record<string, object>;
    readonly securitySchemes: Record<string, object>;
  };
}

export async function openApiOf({ app }: TestApp, url: string): Promise<OpenApi> {
  const response = await app.inject({ url });
  expect(response.statusCode).toBe(200);
  return response.json();
}
