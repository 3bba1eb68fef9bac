import { CodedError, personName } from '@alcova/contracts';

/** Letters that turn the direction of what follows: a name with them would write over its surroundings. Half a pair is no letter at all. */
const MISLEADING = /[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** A name as it is kept: compatibility forms folded (NFKC), then the contract's rule again. Undefined for one that breaks it. */
export function personNameOf(typed: string): string | undefined {
  const parsed = personName.safeParse(typed.normalize('NFKC').replace(/\p{Zs}+/gu, ' '));
  return parsed.success && !MISLEADING.test(parsed.data) ? parsed.data : undefined;
}

/** @throws CodedError request.invalid that names the field */
export function requirePersonName(typed: string): string {
  const name = personNameOf(typed);
  if (name === undefined)
    throw new CodedError('request.invalid', undefined, { name: 'Informe um nome de até 100 caracteres.' });
  return name;
}
