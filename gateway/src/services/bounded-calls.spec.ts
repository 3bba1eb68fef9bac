import {
  ANONYMOUS,
  openAgeProof,
  CodedError,
  getAccount,
  getVideo,
  type RpcContract,
  taleCounts,
} from '@alcova/contracts';
import { setImmediate } from 'node:timers/promises';
import { BoundedCalls } from './bounded-calls';
import { ServiceCalls } from './service-calls';

/** Calls whose end a test decides on. */
class HeldCalls extends ServiceCalls {
  private ends: (() => void)[] = [];

  answer(contract: RpcContract): Promise<string> {
    return new Promise((_resolve, reject) => this.ends.push(() => reject(new Error(contract.name))));
  }

  get size(): number {
    return this.ends.length;
  }

  end(): void {
    for (const end of this.ends.splice(0)) end();
  }
}

/** What a call failed with: the code of a refusal, else what the held call says. */
const codeOf = (cause: unknown): string =>
  cause instanceof CodedError ? cause.code : cause instanceof Error ? cause.message : String(cause);

const AT_ONCE = 32;
const WAITING = 512;

describe('calls at once', () => {
  it('are bounded for each service by itself, and room is there again when they have ended', async () => {
    const held = new HeldCalls();
    const calls = new BoundedCalls(held);
    const ask = () => calls.request(getVideo, { id: 'a' }, { caller: ANONYMOUS }).catch(codeOf);
    const first = Array.from({ length: AT_ONCE }, ask);
    const behind = Array.from({ length: WAITING }, ask);
    await setImmediate();

    expect(held.size).toBe(AT_ONCE);
    expect(await ask()).toBe('unavailable');
    const other = calls.request(taleCounts, {}, { caller: ANONYMOUS }).catch(codeOf);
    await setImmediate();
    expect(held.size).toBe(AT_ONCE + 1);

    held.end();
    expect(new Set(await Promise.all(first))).toEqual(new Set([getVideo.name]));
    expect(await other).toBe(taleCounts.name);
    while (held.size > 0) {
      held.end();
      await setImmediate();
    }
    expect(new Set(await Promise.all(behind))).toEqual(new Set([getVideo.name]));
    const again = ask();
    await setImmediate();
    expect(held.size).toBe(1);
    held.end();
    expect(await again).toBe(getVideo.name);
  });

  it('leave room to the others of a service while those wait that may take long', async () => {
    const held = new HeldCalls();
    const calls = new BoundedCalls(held);
    const slow = Array.from({ length: 2 * AT_ONCE }, () =>
      calls.request(openAgeProof, { way: 'openid' }, { caller: ANONYMOUS }).catch(codeOf),
    );
    await setImmediate();
    expect(held.size).toBe(AT_ONCE / 2);
    const quick = calls.request(getAccount, { id: 'a' }, { caller: ANONYMOUS }).catch(codeOf);
    await setImmediate();
    expect(held.size).toBe(AT_ONCE / 2 + 1);
    expect(new Set(await Promise.all(slow.slice(AT_ONCE / 2)))).toEqual(new Set(['unavailable']));
    held.end();
    expect(await quick).toBe(getAccount.name);
    await Promise.all(slow);
  });

  it('refuse one that found no room in time', async () => {
    const held = new HeldCalls();
    const calls = new BoundedCalls(held);
    const ask = () => calls.request(getVideo, { id: 'a' }, { caller: ANONYMOUS }).catch(codeOf);
    const first = Array.from({ length: AT_ONCE }, ask);

    expect(await ask()).toBe('unavailable');
    held.end();
    await Promise.all(first);
  });
});
