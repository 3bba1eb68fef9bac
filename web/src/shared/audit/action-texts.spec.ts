import { operatorAction, ROUTES } from '@alcova/contracts';
import { ACTIONS, actionText } from './action-texts';

describe('the words of the audit log', () => {
  it('are there for every command of an operator', () => {
    for (const action of operatorAction.options) expect(Object.keys(ACTIONS)).toContain(`command.${action}`);
  });

  it('are there for every act that an operation of the site leaves', () => {
    const acts = ROUTES.flatMap(({ audit = [] }) => audit);
    expect(acts.filter((act) => !Object.keys(ACTIONS).includes(act))).toEqual([]);
  });

  it('are different for each act', () => {
    const words = Object.values(ACTIONS);
    expect(new Set(words).size).toBe(words.length);
  });

  it('leave a code that is not known as it is', () => expect(actionText('novo.ato')).toBe('novo.ato'));
});
