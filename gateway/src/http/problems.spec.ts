import { CodedError, ERRORS, isErrorCode, refusedFor } from '@alcova/contracts';
import { NotFoundException } from '@nestjs/common';
import { z } from 'zod';
import { codedErrorOf, problemOf, retryAfterOf } from './problems';

describe('failures as coded errors', () => {
  it('keeps a coded error', () => {
    expect(codedErrorOf(new CodedError('video.not-found')).code).toBe('video.not-found');
  });

  it('names the fields of failed validation in Portuguese', () => {
    const { error } = z
      .object({ title: z.string(), nested: z.object({ n: z.number() }) })
      .safeParse({ nested: { n: 'x' } });
    const coded = codedErrorOf(error);
    expect(coded.code).toBe('request.invalid');
    expect(coded.fields).toEqual({ title: 'Campo obrigatório.', 'nested.n': 'Tipo de valor inesperado.' });
  });

  it('says of a text that is too short how many characters it needs, and only of an empty one that it is needed', () => {
    const form = z.object({ title: z.string().min(1), text: z.string().min(100) });
    expect(codedErrorOf(form.safeParse({ title: '', text: 'curto' }).error).fields).toEqual({
      title: 'Campo obrigatório.',
      text: 'Texto curto demais: são pelo menos 100 caracteres.',
    });
  });

  it('understands the statuses of the frameworks', () => {
    expect(codedErrorOf(new NotFoundException()).code).toBe('request.route-not-found');
    expect(codedErrorOf(Object.assign(new Error('x'), { statusCode: 413 })).code).toBe(
      'request.body-too-large',
    );
    expect(codedErrorOf(Object.assign(new Error('x'), { statusCode: 418 })).code).toBe('request.invalid');
  });

  it('says nothing about what it does not understand', () => {
    const secret = new Error('password of the database');
    const problem = problemOf(codedErrorOf(secret), 'r1');
    expect(problem).toMatchObject({ status: 500, code: 'internal', requestId: 'r1' });
    expect(JSON.stringify(problem)).not.toContain('database');
  });

  it('keeps the detail of a coded error inside', () => {
    expect(JSON.stringify(problemOf(new CodedError('unavailable', 'nats at 10.0.0.1'), 'r1'))).not.toContain(
      '10.0',
    );
  });
});

describe('when to come again', () => {
  const codesOf = (kind: string) =>
    Object.keys(ERRORS)
      .filter(isErrorCode)
      .filter((code) => ERRORS[code].kind === kind);

  it.each([...codesOf('too-many'), ...codesOf('unavailable')])('is said by a refusal with %s', (code) =>
    expect(retryAfterOf(new CodedError(code))).toBeGreaterThan(0),
  );

  it('is what the refusal knows, in whole seconds', () =>
    expect(retryAfterOf(refusedFor('auth.too-many-attempts', 899.2))).toBe(900));

  it('is not said by what is no better then', () =>
    expect(retryAfterOf(new CodedError('auth.bad-credentials'))).toBeUndefined());
});
