import { type DeskCase, REPORT_CATEGORIES } from '@alcova/contracts';
import admin from '../admin/admin.module.css';
import { Badge } from '../ui/Badge';
import { DueClock } from './DueClock';
import { kindLabels, labels, originOf, stateLabels } from './texts';

/** What a case is, in one line: how pressing, where it stands, what it is about, and its clock while it waits. */
export function Facts({ item }: { item: DeskCase }) {
  const isOpen = item.state === 'waiting' || item.appeal === 'waiting';
  return (
    <p className={admin.meta}>
      {item.isUrgent && (
        <Badge tone="bad" strong>
          {labels.urgent}
        </Badge>
      )}
      <Badge>{stateLabels[item.state]}</Badge>
      {item.isHidden && <Badge>{labels.hidden}</Badge>}
      {item.isPastBudget && (
        <Badge tone="bad" strong>
          {labels.pastBudget}
        </Badge>
      )}
      {item.appeal === 'waiting' && <Badge>{labels.appealed}</Badge>}
      <span>{kindLabels[item.subject.kind]}</span>
      <span>{REPORT_CATEGORIES[item.category].label}</span>
      <span>{originOf(item)}</span>
      {item.author !== '' && <span>{labels.by(item.author)}</span>}
      {isOpen && <DueClock dueAt={item.dueAt} />}
    </p>
  );
}
