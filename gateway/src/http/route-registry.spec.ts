import { listVideos, getMe } from '@alcova/contracts';
import { bindingMistakes } from './route-registry';

const routes = [listVideos, getMe];
const list = { name: 'A.list', route: listVideos };
const me = { name: 'B.me', route: getMe };

describe('the binding of routes', () => {
  it('is right when each has one handler', () => expect(bindingMistakes([list, me], routes)).toEqual([]));

  it('names a route without a handler', () =>
    expect(bindingMistakes([list], routes)).toEqual(['GET /api/auth/me has no handler']));

  it('names a route with two', () =>
    expect(bindingMistakes([list, me, { ...me, name: 'C.me' }], routes)).toEqual([
      'GET /api/auth/me has 2 handlers: B.me, C.me',
    ]));

  it('names a handler without a contract', () =>
    expect(bindingMistakes([list, me, { name: 'C.open', route: undefined }], routes)).toEqual([
      'C.open declares no contract, so nobody may call it',
    ]));
});
