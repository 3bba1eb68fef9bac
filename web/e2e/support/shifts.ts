import { type Page } from '@playwright/test';

/** Adds up every shift that no action of the visitor explains, from the first paint on, and keeps what moved and from where to where. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved, shifted: 0 });
    const nameOf = (node: unknown) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue;
        if ('hadRecentInput' in entry && entry.hadRecentInput) continue;
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + entry.value });
        const sources: unknown = Reflect.get(entry, 'sources');
        for (const source of Array.isArray(sources) ? sources.filter((one) => one instanceof Object) : []) {
          const [from, to] = ['previousRect', 'currentRect'].map((rect) =>
            JSON.stringify(Reflect.get(source, rect)),
          );
          moved.push(`${nameOf(Reflect.get(source, 'node'))}: ${from} -> ${to}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the shifts so far. */
export const shifted = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'shifted')));
/** What moved, and from where to where. */
export const moved = (page: Page) => page.evaluate(() => String(Reflect.get(window, 'moved')));
