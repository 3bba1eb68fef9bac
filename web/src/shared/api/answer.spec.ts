import { type getVideo } from '@alcova/contracts';
import { readAnswer, readEvent, soundPage } from './answer';
import { ApiError } from './error';

const JSON_TYPE = 'application/json; charset=utf-8';
const headers = (type = JSON_TYPE, more: Record<string, string> = {}) =>
  new Headers({ ...more, 'content-type': type });

const failureOf = (status: number, text: string, sent = headers()): unknown => {
  try {
    return readAnswer<typeof getVideo>(status, text, sent);
  } catch (cause) {
    return cause;
  }
};

describe('an answer of the gateway', () => {
  it('is what the gateway sent, also what this build does not know yet', () => {
    const sent = readAnswer<typeof getVideo>(200, '{"id":"a","newer":1,"items":[{}]}', headers());
    expect(sent).toEqual({ id: 'a', newer: 1, items: [{}] });
  });

  it('is null where there is none to be had', () => {
    expect(readAnswer(204, '', new Headers())).toBeNull();
  });

  it.each([
    ['the page of a proxy', '<html>'],
    ['one that was cut off', '{"id":"a"'],
    ['a text', '"a"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing', ''],
    ['one whose list is a text', '{"items":"x"}'],
    ['one whose list is an object', '{"items":{"length":1}}'],
    ['one whose list holds nothing that could be shown', '{"items":[null]}'],
  ])('cannot be read where it is %s', (_what, text) => {
    expect(failureOf(200, text)).toMatchObject({ code: 'bad-answer' });
  });

  it.each(['text/html', 'text/plain', ''])(
    'cannot be read where its type is %p, whatever it holds',
    (type) => {
      expect(failureOf(200, '{"id":"a"}', headers(type))).toMatchObject({ code: 'bad-answer' });
    },
  );

  it('is thrown as its problem says, with the fields that are wrong', () => {
    const problem = { code: 'request.invalid', message: 'Não.', fields: { title: 'Falta.', odd: 5 } };
    const sent = headers('application/problem+json', { 'retry-after': '3' });
    const failure = failureOf(422, JSON.stringify(problem), sent);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      ...{ code: 'request.invalid', message: 'Não.', status: 422, retryAfter: 3 },
      fields: { title: 'Falta.' },
    });
  });

  it.each([
    [503, 'unavailable'],
    [429, 'request.too-many'],
    [404, 'bad-answer'],
  ])(
    'without a problem is thrown by its status (%s): the data that were sent are not to blame',
    (status, code) => {
      expect(failureOf(status, '<html>', headers('text/html'))).toMatchObject({ code, status });
    },
  );
});

describe('a page of a list', () => {
  const items = [{ id: 'a', title: 'A' }];

  it('is what was sent, where its things have names and are counted', () => {
    expect(soundPage({ items, total: 1 })).toEqual({ items, total: 1 });
    expect(soundPage({ items: [], total: 0 })).toEqual({ items: [], total: 0 });
  });

  it.each([
    ['no list', { total: 1 }],
    ['a list of nameless things', { items: [{ id: 'a' }], total: 1 }],
    ['things that cannot be told from each other', { items: [{ title: 'A' }], total: 1 }],
    ['no number', { items }],
    ['a number that is none', { items, total: 'x' }],
  ])('cannot be read where it has %s', (_what, page) => {
    expect(() => soundPage(page)).toThrow(ApiError);
  });
});

describe('an event of the gateway', () => {
  it('is what it tells', () => {
    expect(readEvent('{"outcome":null}')).toEqual({ outcome: null });
  });

  it.each([['{"outcome"'], [''], [undefined]])('counts as nothing where it came mutilated (%s)', (data) => {
    expect(readEvent(data)).toBeNull();
  });
});
