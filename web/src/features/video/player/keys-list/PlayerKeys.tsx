import { useState } from 'react';
import { KeysDialog } from '../../../../shared/keys/KeysDialog';
import { playerKeysChoice } from './keys-choice';
import { texts } from './texts';

/** What the player's keys do, and whether they work beyond the player. */
export default function PlayerKeys({ onClose }: { onClose: () => void }) {
  const [areOn, setAreOn] = useState(playerKeysChoice.areOn);
  const turn = (on: boolean) => {
    playerKeysChoice.turn(on);
    setAreOn(on);
  };
  return (
    <KeysDialog
      title={texts.title}
      keys={texts.keys}
      switchLabel={texts.useEverywhere}
      areKeysOn={areOn}
      onSwitch={turn}
      onClose={onClose}
    >
      <p>{texts.outside}</p>
    </KeysDialog>
  );
}
