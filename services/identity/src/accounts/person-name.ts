import { CodedError, personName } from '@alcova/contracts';

/** A name as it is kept: compatibility forms folded (NFKC), then the contract's rule again. Undefined for one that breaks it. */
export function personNameOf(typed: string): string | undefined {
  return personName.safeParse(typed.normalize('NFKC').replace(/\p{Zs}+/gu, ' ')).data;
}

/** @throws CodedError request.invalid that names the field */
export function requirePersonName(typed: string): string {
  const name = personNameOf(typed);
  if (name === undefined)
    throw new CodedError('request.invalid', undefined, { name: 'Informe um nome de até 100 caracteres.' });
  return name;
}
