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
});
