import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** An operation of the OpenAPI document, as far as requests are made from it. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** Names of what may stand behind the question mark. */
  readonly query: readonly string[];
  readonly body: { readonly mediaType: string; readonly schema: JsonSchema } | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const schema = z.record(z.string(), z.unknown());
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
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
    METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const { parameters, requestBody } = operation.parse(item[method]);
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        ...{ method: method.toUpperCase(), path },
        query: parameters.flatMap((one) => (one.in === 'query' ? [one.name] : [])),
        body: content && { mediaType: content[0], schema: resolve(content[1].schema) },
      };
    }),
  );
}
