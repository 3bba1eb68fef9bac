import { siteNow } from '../site/site';
import { measuringOf } from './measuring';

/** Measures how fast this visit is, where it is among those that are, and tells it once. It rejects when it could not begin. */
export const measureVisit = measuringOf({
  random: Math.random,
  browser: navigator,
  isWanted: async () => (await siteNow()).measuresVitals,
  follow: async () => {
    const { followVisit } = await import('./follow');
    followVisit();
  },
});
