import { whenIdle } from '../../shared/idle';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Part } from '../../shared/ui/Part';

const Beside = lazyOptional('beside', async () => {
  await new Promise<void>((go) => {
    whenIdle(go);
    // Who listens needs the bar now (shared/listening/begin.ts).
    window.addEventListener('listen', () => go());
  });
  return import('./Beside');
});

/** What happens beside the screens, once the page stands. */
export const Housekeeping = () => (
  <Part name="beside">
    <Beside />
  </Part>
);
