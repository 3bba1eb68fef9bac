import { DRILLS, SOAK } from './drills';

/** A bound: the longest takes some minutes on a busy machine. */
const WITHIN_MS = 600_000;

/** Each in its quick form; `npm run drill` runs the full one, and judges times as well. */
describe('what goes wrong on purpose', () => {
  it.each([...DRILLS, ...SOAK].map((drill) => [drill.name, drill.about, drill] as const))(
    'the drill %s: %s',
    async (_name, _about, drill) => {
      const { problems } = await drill.run([], true, () => undefined);
      expect(problems).toEqual([]);
    },
    WITHIN_MS,
  );
});
