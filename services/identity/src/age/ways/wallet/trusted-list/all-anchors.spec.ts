import { createAuthority } from '@alcova/testing';
import { X509Certificate } from 'node:crypto';
import { AllAnchors } from './all-anchors';

describe('anchors of several places', () => {
  it('are those of all, each once, as they are now', async () => {
    const [one, other] = (
      await Promise.all([createAuthority({ name: 'Um' }), createAuthority({ name: 'Outro' })])
    ).map(
      ({ anchorPem }) =>
        () =>
          new X509Certificate(anchorPem),
    );
    if (!one || !other) throw new Error('two were made');
    const list: X509Certificate[] = [];
    const all = new AllAnchors([{ current: () => [one()] }, { current: () => list }]);
    const names = () => all.current().map(({ subject }) => /CN=(\w+)/.exec(subject)?.[1]);
    expect(names()).toEqual(['Um']);
    list.push(one(), other());
    expect(names()).toEqual(['Um', 'Outro']);
    list.splice(0);
    expect(names()).toEqual(['Um']);
    expect(new AllAnchors([]).current()).toEqual([]);
  });
});
