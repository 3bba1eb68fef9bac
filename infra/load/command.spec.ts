import { z } from 'zod';
import { command, count } from './command';

describe('a command', () => {
  const ran: unknown[] = [];
  const one = command({
    ...{ name: 'one', about: 'an example' },
    options: z.object({ rounds: count(6), only: z.string().default('all') }),
    quick: { rounds: 1 },
    run: async (options) => {
      ran.push(options);
      return { tables: [] };
    },
  });
  const run = (argv: string[], isQuick = false) => one.run(argv, isQuick, () => undefined);

  it('takes what it is given over the form that it runs in', async () => {
    await run([]);
    await run(['--only', 'reads'], true);
    await run(['--rounds=3'], true);
    expect(ran).toEqual([
      { rounds: 6, only: 'all' },
      { rounds: 1, only: 'reads' },
      { rounds: 3, only: 'all' },
    ]);
  });

  it('refuses options that it does not have, and values that they cannot be', async () => {
    await expect(run(['--seconds=3'])).rejects.toThrow('seconds');
    await expect(run(['--rounds=0'])).rejects.toThrow('rounds');
  });
});
