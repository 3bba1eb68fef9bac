import { UsageError } from '../base/failure';

/** Reads a whole number of an option or argument. @throws UsageError */
export const wholeNumber =
  (name: string, most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > most)
      throw new UsageError(`${name} deve ser um número de 1 a ${most}.`);
    return number;
  };
