import { caseReason } from '@alcova/contracts';
import { decidedFrom, EMPTY, messageOf, reasonsFor, withReason } from './draft';

describe('a decision that is prepared', () => {
  it('offers each reason for one of the two decisions', () => {
    const both = [...reasonsFor('remove'), ...reasonsFor('keep')];
    expect(both.toSorted()).toEqual(caseReason.options.toSorted());
    expect(reasonsFor('keep')).toContain('within-policy');
  });

  it('says what its reason says until somebody writes, and then their words under any reason', () => {
    const chosen = withReason(EMPTY, 'spam');
    expect(messageOf(chosen)).toBe('O conteúdo é propaganda ou engana.');
    const own = { ...chosen, message: ' Anúncio de outro site. ' };
    expect(messageOf(withReason(own, 'copyright'))).toBe(own.message);
    expect(messageOf(withReason({ ...own, message: ' ' }, 'copyright'))).toBe(
      'O conteúdo foi publicado sem autorização do autor.',
    );
  });

  it('is sent with a reason alone, and with a message where it is an own one', () => {
    expect(decidedFrom('remove', withReason(EMPTY, 'nada'))).toBeNull();
    expect(decidedFrom('keep', withReason(EMPTY, 'within-policy'))).toEqual({
      decision: 'keep',
      reason: 'within-policy',
    });
    expect(decidedFrom('remove', { reason: 'spam', message: ' Anúncio. ' })).toEqual({
      decision: 'remove',
      reason: 'spam',
      message: 'Anúncio.',
    });
  });
});
