import { z } from 'zod';
import { gatewayOperation, internalOperation, isOperation, operation } from './operation';

const id = z.object({ id: z.string() });
const about = { access: ['admin'], summary: 'Altera', tag: 'Teste', errors: [] } as const;
const update = operation({
  ...about,
  ...{ id: 'updateThing', subject: 'commerce.thing.update', http: 'PATCH /api/things/{id}' },
  ...{
    params: id,
    query: z.object({ page: z.coerce.number() }),
    body: z.object({ title: z.string().trim() }),
  },
  ...{
    adds: 'visitor',
    output: id,
    invalid: [{ when: 'empty', fields: ['title'], code: 'book.fields-required' }],
  },
});

describe('an operation', () => {
  it('is a request of its service and an address of the gateway at once', () => {
    expect(update).toMatchObject({
      ...{ name: 'commerce.thing.update', deadlineMs: 5_000 },
      ...{ operationId: 'updateThing', method: 'PATCH', path: '/api/things/{id}', access: ['admin'] },
      errors: ['book.fields-required'],
    });
    expect(update.response).toBe(update.output);
    expect(isOperation(update)).toBe(true);
  });

  it('takes in one flat object what address, query and body bring and the gateway adds, and nothing else', () => {
    const visitor = { visitor: 'v'.repeat(32), isBot: false };
    const sent = { id: 'a', page: '2', title: ' T ', ...visitor, more: 1 };
    const input = update.input.parse(sent);
    expect(input).toEqual({ id: 'a', page: 2, title: 'T', ...visitor });
    // The gateway parses before the service does.
    expect(update.input.parse(input)).toEqual(input);
    expect(() => update.input.parse({ ...sent, visitor: undefined })).toThrow(/visitor/);
  });

  it('needs no input where nothing comes in', () => {
    const read = operation({ ...about, id: 'x', subject: 'commerce.x.read', http: 'GET /api/x', output: id });
    expect(read.input.parse({ more: 1 })).toEqual({});
  });

  it('does not compile without a rule of who may call it', () => {
    const rest = { id: 'x', subject: 'commerce.x.read', http: 'GET /api/x', output: id } as const;
    const untold = { summary: 'Lê', tag: 'Teste', errors: [] };
    // @ts-expect-error nobody is named
    expect(operation({ ...rest, ...untold }).access).toBeUndefined();
    const asked = { subject: 'commerce.x.read', input: id, output: id } as const;
    // @ts-expect-error nobody is named
    expect(internalOperation(asked).access).toBeUndefined();
    const own = { id: 'x', http: 'GET /api/x', output: id } as const;
    // @ts-expect-error nobody is named
    expect(gatewayOperation({ ...own, ...untold }).access).toBeUndefined();
  });

  it('is none of a service where the gateway answers it itself', () => {
    const own = gatewayOperation({ ...about, id: 'x', http: 'POST /api/x', output: id });
    expect([isOperation(own), own.method, own.path]).toEqual([false, 'POST', '/api/x']);
  });
});
