import { taleCounts, getVideo, type RpcContract } from '@alcova/contracts';
import type { z } from 'zod';
import { BoundedCalls } from './bounded-calls';
import { ServiceCalls } from './service-calls';

/** Calls whose end a test decides on. */
class HeldCalls extends ServiceCalls {
  private ends: (() => void)[] = [];

  request<C extends RpcContract>(contract: C): Promise<z.output<C['output']>> {
    return new Promise((_resolve, reject) => this.ends.push(() => reject(new Error(contract.name))));
  }

  end(): void {
    for (const end of this.ends.splice(0)) end();
  }
}

describe('calls that wait at once', () => {
  it('are bounded for each service by itself, and room is there again when they have ended', async () => {
    const held = new HeldCalls();
    const calls = new BoundedCalls(held, 2);
    const ask = () => calls.request(getVideo, { id: 'a' });
    const waiting = [ask(), ask()].map((call) => call.catch(String));

    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    const other = calls.request(taleCounts, {}).catch(String);

    held.end();
    expect(await Promise.all([...waiting, other])).toEqual([
      `Error: ${getVideo.name}`,
      `Error: ${getVideo.name}`,
      `Error: ${taleCounts.name}`,
    ]);
    const again = ask().catch(String);
    held.end();
    expect(await again).toBe(`Error: ${getVideo.name}`);
  });

  it('are fewer of a service whose answers all come late, until one comes in time', async () => {
    let tookMs = 300;
    const clock = jest.spyOn(performance, 'now');
    let now = 0;
    clock.mockImplementation(() => now);
    const held = new HeldCalls();
    const calls = new BoundedCalls(held, 10, 1);
    const ask = () => calls.request(getVideo, { id: 'a' }).catch(String);
    const answer = async () => {
      const call = ask();
      now += tookMs;
      held.end();
      await call;
    };
    for (let n = 0; n < 8; n += 1) await answer();
    const first = ask();
    await expect(calls.request(getVideo, { id: 'a' })).rejects.toMatchObject({ code: 'unavailable' });
    held.end();
    await first;
    tookMs = 10;
    await answer();
    const two = [ask(), ask()];
    held.end();
    expect(await Promise.all(two)).toEqual(Array(2).fill(`Error: ${getVideo.name}`));
    clock.mockRestore();
  });
});
