import { type ComponentProps } from 'react';
import { KeysDialog } from '../keys/KeysDialog';
import { type Keys } from './keys';
import { helpTexts as texts } from './texts';

type Given = Pick<ComponentProps<typeof KeysDialog>, 'areKeysOn' | 'onSwitch' | 'onClose' | 'children'>;

/** What each key of a desk does, and whether keys do anything; `children` is what the desk has to say besides. */
export function HelpDialog({ keys, ...rest }: Given & { readonly keys: Keys<string> }) {
  return <KeysDialog title={texts.title} keys={Object.values(keys)} switchLabel={texts.useKeys} {...rest} />;
}
