import ui from '../ui/switch.module.css';
import { type useFollow } from './use-follow';

/** Turns it on and off that the voice is followed. */
export function FollowSwitch({ follow, label }: { follow: ReturnType<typeof useFollow>; label: string }) {
  return (
    <label className={ui.switch}>
      <input type="checkbox" checked={follow.isOn} onChange={({ target }) => follow.turn(target.checked)} />
      {label}
    </label>
  );
}
