import { type getVideoRoute } from '@alcova/contracts';
import { readAnswer, readEvent } from './answer';
import { ApiError } from './error';

const failureOf = (status: number, text: string, retryAfter?: number): unknown => {
  try {
    return readAnswer<typeof getVideoRoute>(status, text, retryAfter);
  } catch (cause) {
    return cause;
  }
};

describe('an answer of the gateway', () => {
  it('is what the gateway sent, also what this build does not know yet', () => {
    expect(readAnswer<typeof getVideoRoute>(200, '{"id":"a","newer":1}')).toEqual({ id: 'a', newer: 1 });
  });

  it('is null where there is none to be had', () => {
    expect(readAnswer(204, '')).toBeNull();
  });

  it.each([
    ['the page of a proxy', '<html>'],
    ['one that was cut off', '{"id":"a"'],
    ['a text', '"a"'],
    ['a list', '[]'],
    ['nothing', ''],
  ])('cannot be read where it is %s', (_what, text) => {
    expect(failureOf(200, text)).toMatchObject({ code: 'bad-answer', status: 200 });
  });

  it('is thrown as its problem says, with the fields that are wrong', () => {
    const problem = { code: 'request.invalid', message: 'Não.', fields: { title: 'Falta.', odd: 5 } };
    const failure = failureOf(422, JSON.stringify(problem), 3);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      ...{ code: 'request.invalid', message: 'Não.', status: 422, retryAfter: 3 },
      fields: { title: 'Falta.' },
    });
  });

  it.each([
    [503, 'unavailable'],
    [429, 'request.too-many'],
    [404, 'request.invalid'],
  ])('without a problem is thrown by its status (%s)', (status, code) => {
    expect(failureOf(status, '<html>')).toMatchObject({ code, status });
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
