import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { fieldsOfForm, FORM_TYPE, readFormBodies } from './form-bodies';
import { codedErrorOf } from './problems';

const LIMIT = 1_024;

/** A server with a route for forms and one for JSON, which answer with what they were brought. */
async function started() {
  const server = fastify();
  server.setErrorHandler((error, _request, reply) => void reply.send({ code: codedErrorOf(error).code }));
  readFormBodies(server, LIMIT);
  await server.register(cookie);
  server.post('/form', { config: { takesForm: 'anybody' } }, async ({ body, cookies }) => ({
    body,
    cookies,
  }));
  server.post('/json', async ({ body, cookies }) => ({ body, cookies }));
  server.get('/json', async () => ({}));
  const post = async (url: string, type: string | undefined, payload: string, headers = {}) => {
    const answer = await server.inject({
      ...{ method: 'POST', url, payload },
      headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
    });
    return answer.json<Record<string, unknown>>();
  };
  return { server, post };
}

/** What a form is refused with. */
function refusalOf(body: string): string | undefined {
  try {
    fieldsOfForm(body);
    return undefined;
  } catch (error) {
    return codedErrorOf(error).code;
  }
}

describe('a form', () => {
  it('is read as its fields', () => {
    expect(fieldsOfForm('')).toEqual({});
    expect(fieldsOfForm('a=1&b=%7B%22x%22%3A+1%7D&c')).toEqual({ a: '1', b: '{"x": 1}', c: '' });
    expect(Object.entries(fieldsOfForm('__proto__=1'))).toEqual([['__proto__', '1']]);
  });

  it.each([
    ['a field that stands twice', 'a=1&b=2&a=1'],
    ['a field that stands twice in two spellings', 'a=1&%61=1'],
    ['more fields than any has', Array.from({ length: 21 }, (_, at) => `f${at}=`).join('&')],
  ])('is refused with %s', (_what, body) => {
    expect(refusalOf(body)).toBe('request.invalid');
  });
});

describe('bodies of forms', () => {
  it.each([FORM_TYPE, `${FORM_TYPE}; charset=UTF-8`, 'Application/X-WWW-Form-URLEncoded'])(
    'are read on a route for them: %s',
    async (type) => {
      const { post } = await started();
      expect(await post('/form', type, 'a=1&b=c+d')).toMatchObject({ body: { a: '1', b: 'c d' } });
    },
  );

  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'nonsense'])(
    'are all that such a route takes, and not %s',
    async (type) => {
      const { post } = await started();
      expect(await post('/form', type, '{}')).toEqual({ code: 'request.unsupported-media-type' });
    },
  );

  it('are refused on every other route, however long they are', async () => {
    const { server, post } = await started();
    const refused = { code: 'request.unsupported-media-type' };
    for (const body of ['', 'a=1', 'a=1&a=1', 'a'.repeat(2 * LIMIT)])
      expect(await post('/json', FORM_TYPE, body)).toEqual(refused);
    expect(await post('/json', 'application/json', '{"a":1}')).toMatchObject({ body: { a: 1 } });
    const reading = { method: 'GET', url: '/json', headers: { 'content-type': FORM_TYPE } } as const;
    expect((await server.inject(reading)).statusCode).toBe(200);
  });

  it('are told what they were sent to when that is nowhere', async () => {
    const { server } = await started();
    const nowhere = { method: 'POST', url: '/nowhere', payload: 'a=1&a=1' } as const;
    const answer = await server.inject({ ...nowhere, headers: { 'content-type': FORM_TYPE } });
    expect(answer.statusCode).toBe(404);
  });

  it('are bounded, and refused where they are no good form', async () => {
    const { post } = await started();
    expect(await post('/form', FORM_TYPE, `a=${'a'.repeat(LIMIT)}`)).toEqual({
      code: 'request.body-too-large',
    });
    expect(await post('/form', FORM_TYPE, 'a=1&a=1')).toEqual({ code: 'request.invalid' });
  });

  it('bring no cookies, which other bodies do', async () => {
    const { post } = await started();
    const headers = { cookie: 'a=1' };
    expect(await post('/form', FORM_TYPE, 'a=1', headers)).toMatchObject({ cookies: {} });
    expect(await post('/json', 'application/json', '{}', headers)).toMatchObject({ cookies: { a: '1' } });
  });
});
