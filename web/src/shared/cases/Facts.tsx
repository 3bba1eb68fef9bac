import { type DeskCase, REPORT_CATEGORIES } from '@alcova/contracts';
import admin from '../admin/admin.module.css';
import { DueClock } from './DueClock';
import { kindLabels, labels, originOf, stateLabels } from './texts';

/** What a case is, in one line: how pressing, where it stands, what it is about, and its clock while it waits. */
export function Facts({ item }: { item: DeskCase }) {
  const isOpen = item.state === 'waiting' || item.appeal === 'waiting';
  return (
    <p className={admin.meta}>
      {item.isUrgent && <strong className={`${admin.badge} ${admin.bad}`}>{labels.urgent}</strong>}
      <span className={admin.badge}>{stateLabels[item.state]}</span>
      {item.isHidden && <span className={admin.badge}>{labels.hidden}</span>}
      {item.isPastBudget && <strong className={`${admin.badge} ${admin.bad}`}>{labels.pastBudget}</strong>}
      {item.appeal === 'waiting' && <span className={admin.badge}>{labels.appealed}</span>}
      <span>{kindLabels[item.subject.kind]}</span>
      <span>{REPORT_CATEGORIES[item.category].label}</span>
      <span>{originOf(item)}</span>
      {item.author !== '' && <span>{labels.by(item.author)}</span>}
      {isOpen && <DueClock dueAt={item.dueAt} />}
    </p>
  );
}
