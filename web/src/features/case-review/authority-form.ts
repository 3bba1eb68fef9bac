import { type Authority, AUTHORITIES, isBlank, isGone, type ReviewedCase } from '@alcova/contracts';
import { fromControl } from '../../shared/admin/site-time';
import { openAuthorityTexts, receiptTexts } from './texts';

/** A browser's clock may be so much behind (milliseconds); the server decides. */
const CLOCKS_DIFFER = 5 * 60_000;

export interface Choice {
  /** Empty until one is chosen: none is chosen for the person. */
  readonly authority: string;
  readonly otherName: string;
}

const isAuthority = (text: string): text is Authority => Object.hasOwn(AUTHORITIES, text);

/** What is known of the chosen authority; undefined while none is chosen. */
export const chosenAuthority = ({ authority }: Choice) =>
  isAuthority(authority) ? AUTHORITIES[authority] : undefined;

type Checked<Value, Field extends string> =
  | { readonly value: Value; readonly messages?: undefined }
  | { readonly value?: undefined; readonly messages: Partial<Record<Field, string>> };

export function checkChoice({
  authority,
  otherName,
}: Choice): Checked<{ authority: Authority; otherName: string }, 'authority' | 'otherName'> {
  if (!isAuthority(authority)) return { messages: { authority: openAuthorityTexts.required } };
  if (authority !== 'other') return { value: { authority, otherName: '' } };
  const name = otherName.trim();
  return isBlank(name)
    ? { messages: { otherName: openAuthorityTexts.otherRequired } }
    : { value: { authority, otherName: name } };
}

/** @param at as the control for date and time says it. @param now in milliseconds */
export function checkReceipt(
  { receipt, at }: { receipt: string; at: string },
  now: number,
): Checked<{ receipt: string; receivedAt: string }, 'receipt' | 'at'> {
  const number = receipt.trim();
  const receivedAt = fromControl(at);
  const messages = {
    ...(isBlank(number) && { receipt: receiptTexts.numberRequired }),
    ...(receivedAt === null && { at: receiptTexts.atRequired }),
    ...(receivedAt !== null &&
      Date.parse(receivedAt) > now + CLOCKS_DIFFER && { at: receiptTexts.atInFuture }),
  };
  if (receivedAt === null || Object.keys(messages).length > 0) return { messages };
  return { value: { receipt: number, receivedAt } };
}

type Shown = Pick<ReviewedCase, 'category' | 'isHidden' | 'state'> & {
  readonly decisions: readonly Pick<ReviewedCase['decisions'][number], 'reason' | 'undoneAt'>[];
};

/** Whether the law asks that a case be told: somebody reported it so, or decided so. */
export const isToBeTold = ({ category, decisions }: Shown): boolean =>
  category === 'child-safety' ||
  decisions.some(({ reason, undoneAt }) => reason === 'child-safety' && undoneAt === null);

/** Nothing is sent of what is still shown. */
export const canBeSent = ({ isHidden, state }: Shown): boolean =>
  isHidden || state === 'removed' || isGone(state);
