const MAX_CHARACTERS = 190;

/** A title for the video of a file, as its name tells: without its extension, words apart, the first letter large. */
export function titleOfFile(fileName: string): string {
  const words = fileName
    .replace(/(?<=.)\.[^.\s]{1,5}$/u, '')
    .normalize('NFC')
    .replace(/[_.\-\s]+/gu, ' ')
    .trim();
  const [first = ''] = words;
  // Never half of a character.
  const all = [...(first.toLocaleUpperCase('pt-BR') + words.slice(first.length))];
  while (all.join('').length > MAX_CHARACTERS) all.pop();
  return all.join('').trimEnd();
}
