/** The beginning of a text, at most `length` characters, with three dots where something was left out. */
export function cutAt(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}...`;
}
