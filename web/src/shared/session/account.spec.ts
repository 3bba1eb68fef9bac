import { type Account, type login } from '@alcova/contracts';
import { readAnswer } from '../api/answer';
import { ApiError } from '../api/error';
import { accountIn } from './account';

const ana = {
  ...{ id: 'a', name: 'Ana', email: 'ana@alcova.test', role: 'user' },
  emailConfirmed: true,
};
const read = (body: object): Account =>
  accountIn(
    readAnswer<typeof login>(200, JSON.stringify(body), new Headers({ 'content-type': 'application/json' })),
  );

describe('who an answer says is here', () => {
  it('is whom it names', () => expect(read({ user: ana })).toEqual(ana));

  it.each([
    ['nobody', {}],
    ['null', { user: null }],
    ['a name alone', { user: 'Ana' }],
    ['somebody without an id', { user: { ...ana, id: undefined } }],
    ['somebody who may do what this page does not know', { user: { ...ana, role: 'owner' } }],
    ['a role by the name of what every object has', { user: { ...ana, role: 'toString' } }],
  ])('is not known where it names %s', (_what, body) => {
    expect(() => read(body)).toThrow(ApiError);
  });
});
