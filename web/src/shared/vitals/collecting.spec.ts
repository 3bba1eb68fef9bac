import { collect, type Measured } from './collecting';

type OnValue = (metric: { value: number }) => void;

function page() {
  const state: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const shown = Object.assign(new EventTarget(), state);
  const become = (visibilityState: DocumentVisibilityState) => {
    shown.visibilityState = visibilityState;
    shown.dispatchEvent(new Event('visibilitychange'));
  };
  const told: Measured[] = [];
  const observers: Partial<Record<keyof Measured, OnValue>> = {};
  const observe = (name: keyof Measured) => (onValue: OnValue) => {
    observers[name] = onValue;
  };
  collect({
    page: shown,
    observe: { lcp: observe('lcp'), inp: observe('inp'), cls: observe('cls') },
    tell: (measured) => told.push(measured),
  });
  const measure = (name: keyof Measured, value: number) => observers[name]?.({ value });
  return { become, told, measure };
}

describe('what a visit measures', () => {
  it('is told when the page is hidden, with the last of each value, rounded', () => {
    const { become, told, measure } = page();
    measure('lcp', 900.4);
    measure('lcp', 1_234.6);
    measure('inp', 56.78);
    measure('cls', 0.123456);
    expect(told).toEqual([]);
    become('hidden');
    expect(told).toEqual([{ lcp: 1_235, inp: 57, cls: 0.1235 }]);
  });

  it('is told once, also when the page is shown again and goes on', () => {
    const { become, told, measure } = page();
    measure('lcp', 900);
    become('hidden');
    become('visible');
    measure('cls', 0.5);
    become('hidden');
    expect(told).toEqual([{ lcp: 900 }]);
  });

  it('is not told of a page that measured nothing', () => {
    const { become, told } = page();
    become('hidden');
    expect(told).toEqual([]);
  });
});
