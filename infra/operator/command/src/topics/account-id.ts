import { UsageError } from '../base/failure';

/** Reads an account's id. @throws UsageError */
export function accountId(text: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(text))
    throw new UsageError('A conta (--account) não tem a forma de um ID.');
  return text;
}
