import { AHEAD_SECONDS, BACK_SECONDS } from '../../shared/listening/lock-screen';
import { skipAhead, skipBack } from '../../shared/listening/sound';
import { AheadIcon, BackIcon } from './icons';
import { texts } from './texts';

const WAYS = {
  back: { label: texts.back, skip: skipBack, icon: <BackIcon seconds={BACK_SECONDS} /> },
  ahead: { label: texts.ahead, skip: skipAhead, icon: <AheadIcon seconds={AHEAD_SECONDS} /> },
};

/** Goes some seconds back or ahead. */
export function Skip({ to, className }: { to: keyof typeof WAYS; className: string | undefined }) {
  const { label, skip, icon } = WAYS[to];
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={skip}>
      {icon}
    </button>
  );
}
