/** The paragraphs of a tale's text, as they are drawn and counted. */
export const paragraphsOf = (text: string): string[] =>
  text.split(/\n+/).filter((line) => line.trim() !== '');
