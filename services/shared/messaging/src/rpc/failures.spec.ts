import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isAway, isUnstorableText } from './failures';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('what is away for the moment', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a database that starts up', withCode('57P03')],
    ['a database that was killed', withCode('57P02')],
    ['a failed connection to the database', withCode('08006')],
    ['a connection that ended without a code', new Error('Connection terminated unexpectedly')],
    ['a statement whose answer does not come', new Error('Query read timeout')],
    ['what follows it in its transaction', new Error('Client was closed and is not queryable')],
    ['a server that does not greet', new Error('timeout expired')],
    ['a wrapped one', Object.assign(new Error('x'), { driverError: withCode('57P01') })],
    ['a transaction without its connection', new QueryRunnerAlreadyReleasedError()],
    ['a transaction without its pool', new QueryRunnerProviderAlreadyReleasedError()],
    ['a name of two addresses', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])],
  ])('%s', (_, failure) => expect(isAway(failure)).toBe(true));

  it.each([
    ['a breach of a unique key', withCode('23505')],
    ['a mistake', new TypeError('x is not a function')],
    ['a text', 'Connection terminated'],
    ['nothing', undefined],
  ])('is not %s', (_, failure) => expect(isAway(failure)).toBe(false));
});

describe('a text that cannot be stored', () => {
  it.each([
    ['with U+0000', withCode('22021')],
    ['with U+0000 inside JSON', withCode('22P05')],
    ['in a wrapped failure', Object.assign(new Error('x'), { driverError: withCode('22021') })],
  ])('%s', (_, failure) => expect(isUnstorableText(failure)).toBe(true));

  it.each([
    ['a breach of a unique key', withCode('23505')],
    ['a mistake', new TypeError('x is not a function')],
    ['nothing', undefined],
  ])('is not %s', (_, failure) => expect(isUnstorableText(failure)).toBe(false));
});
