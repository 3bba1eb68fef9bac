import { z } from 'zod';
import { listConfigShape, listMistakes } from './list-config';

describe('the settings of the trusted list', () => {
  const shape = z.object(listConfigShape);
  const at = (AGE_WALLET_LIST_URL?: string, AGE_WALLET_LIST_SIGNERS?: [], NODE_ENV = 'production') =>
    listMistakes({ AGE_WALLET_LIST_URL, AGE_WALLET_LIST_SIGNERS, NODE_ENV });

  it('may be missing, or be there together', () => {
    expect(shape.parse({})).toEqual({});
    expect(at()).toEqual([]);
    expect(at('https://listas.example/av-tl.xml', [])).toEqual([]);
  });

  it('go together', () => {
    const message = 'must be set: AGE_WALLET_LIST_URL and AGE_WALLET_LIST_SIGNERS go together';
    expect(at('https://listas.example/av-tl.xml')).toEqual([{ path: ['AGE_WALLET_LIST_SIGNERS'], message }]);
    expect(at(undefined, [])).toEqual([{ path: ['AGE_WALLET_LIST_URL'], message }]);
  });

  it.each([
    ['http://listas.example/av-tl.xml', 'test'],
    ['http://127.0.0.1/av-tl.xml', 'production'],
    ['ftp://listas.example/av-tl.xml', 'test'],
    ['file:///etc/av-tl.xml', 'test'],
  ])('do not take %s in %s', (url, environment) => {
    expect(at(url, [], environment)).toMatchObject([{ path: ['AGE_WALLET_LIST_URL'] }]);
  });

  it('take a list on this machine outside production', () => {
    expect(at('http://127.0.0.1:8080/av-tl.xml', [], 'test')).toEqual([]);
  });

  it('must be an address', () => {
    expect(shape.safeParse({ AGE_WALLET_LIST_URL: 'lista' }).success).toBe(false);
    expect(at('lista', [])).toEqual([]);
  });
});
