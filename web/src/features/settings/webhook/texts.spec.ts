import { webhookOutcome } from '@alcova/contracts';
import { outcomeText } from './texts';

it('says what came of a call, with the status where there was an answer', () => {
  expect(outcomeText('taken', 204)).toBe('o aviso foi aceito (HTTP 204)');
  expect(outcomeText('unreachable', null)).toBe('não foi possível conectar');
  for (const outcome of webhookOutcome.options) expect(outcomeText(outcome, null)).not.toBe('');
});
