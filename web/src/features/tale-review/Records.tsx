import { REFUSAL_REASONS, type ReviewedTale } from '@alcova/contracts';
import { Decisions as DecisionList } from '../../shared/desk/Records';
import { recordTexts as texts } from './texts';

/** What was decided on a tale before, also what was taken back. */
export function Decisions({ decisions }: Pick<ReviewedTale, 'decisions'>) {
  const shown = decisions.map(({ decision, refusal, ...rest }) => ({
    ...rest,
    what: texts.decision[decision],
    why: refusal && REFUSAL_REASONS[refusal.reason].label,
  }));
  return <DecisionList decisions={shown} />;
}
