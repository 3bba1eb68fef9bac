import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { screen } from './load-screen';

const Loaded = ({ name }: { readonly name: string }) => createElement('h1', null, name);
const drawn = (Screen: ReturnType<typeof screen<{ name: string }>>) =>
  renderToString(
    createElement(Suspense, { fallback: 'waiting' }, createElement(Screen, { name: 'the screen' })),
  );

describe('a screen', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  beforeAll(() => {
    const window = { location: { pathname: '/home', reload: jest.fn() } };
    Object.defineProperty(globalThis, 'window', { value: window, configurable: true });
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'window');
    warned.mockRestore();
  });

  it('waits for its code', () => {
    expect(drawn(screen(async () => Loaded))).toContain('waiting');
  });

  it('whose code was loaded before is drawn at once', async () => {
    const Screen = screen(async () => Loaded);
    await Screen.preload();
    expect(drawn(Screen)).toContain('<h1>the screen</h1>');
  });

  it('whose code could not be loaded before tries again when it is drawn', async () => {
    let tries = 0;
    const Screen = screen<{ name: string }>(async () => {
      tries += 1;
      throw new Error('gone');
    });
    await expect(Screen.preload()).resolves.toBeUndefined();
    expect(tries).toBe(1);
    expect(drawn(Screen)).toContain('waiting');
    expect(tries).toBe(2);
  });
});
