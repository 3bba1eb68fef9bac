import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** An operation of the OpenAPI document, as far as requests are made from it. */
export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[];
  readonly body: { readonly mediaType: string; readonly schema: JsonSchema } | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const schema = z.record(z.string(), z.unknown());
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), schema).default({}) }).default({ schemas: {} }),
});

/** Reads the operations of an OpenAPI document; references to named schemas are put in place. */
export function operationsOf(openApi: unknown): Operation[] {
  const { paths, components } = document.parse(openApi);
  const resolve = (given: JsonSchema): JsonSchema => {
    const reference = given['$ref'];
    if (typeof reference !== 'string') return given;
    return components.schemas[reference.slice(reference.lastIndexOf('/') + 1)] ?? {};
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      if (item[method] === undefined) return [];
      const { operationId, parameters, requestBody } = operation.parse(item[method]);
      const [content] = Object.entries(requestBody?.content ?? {});
      const body = content && { mediaType: content[0], schema: resolve(content[1].schema) };
      return [{ operationId, method: method.toUpperCase(), path, parameters, body }];
    }),
  );
}
