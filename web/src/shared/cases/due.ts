import { dueTexts as texts } from './texts';

const MINUTE_MS = 60_000;
const MINUTES_OF_HOUR = 60;
const HOURS_OF_DAY = 24;

/** A span of time as people say it: days and hours, hours and minutes, or minutes. Begun minutes are left out. */
function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / MINUTES_OF_HOUR);
  const days = Math.floor(hours / HOURS_OF_DAY);
  if (days >= 2) {
    const rest = hours % HOURS_OF_DAY;
    return rest === 0 ? `${days} dias` : `${days} dias e ${rest} h`;
  }
  if (hours > 0) return `${hours} h ${String(minutes % MINUTES_OF_HOUR).padStart(2, '0')} min`;
  return minutes > 0 ? `${minutes} min` : texts.lessThanAMinute;
}

/** How much time a decision has, or by how much it is late; both moments in milliseconds. */
export function dueText(dueAt: number, now: number): { readonly isOver: boolean; readonly text: string } {
  const isOver = now >= dueAt;
  return {
    isOver,
    text: isOver ? texts.overdue(spanText(now - dueAt)) : texts.due(spanText(dueAt - now)),
  };
}
