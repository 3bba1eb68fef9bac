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
    const calls = new BoundedCalls(held);
    const ask = () => calls.request(getVideo, { id: 'a' });
    const waiting = Array.from({ length: 128 }, () => ask().catch(String));

    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    const other = calls.request(taleCounts, {}).catch(String);

    held.end();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([`Error: ${getVideo.name}`]));
    expect(await other).toBe(`Error: ${taleCounts.name}`);
    const again = ask().catch(String);
    held.end();
    expect(await again).toBe(`Error: ${getVideo.name}`);
  });
});
