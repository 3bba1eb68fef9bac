/** Why a caption, or a cue of it, cannot be taken; behind the line at which it is. */
export const captionTexts = {
  at: (line: number, reason: string) => `linha ${line}: ${reason}`,
  empty: 'o arquivo está vazio',
  unknown: 'não há "WEBVTT" no início, nem tempos como os de um SRT (00:00:01,000 --> 00:00:02,500)',
  signature: 'o arquivo precisa começar com "WEBVTT", em maiúsculas, seguido de um espaço ou do fim da linha',
  nothingSaid: 'nenhuma legenda com texto foi encontrada',
  times: 'os tempos não puderam ser lidos; escreva como em 00:00:01.000 --> 00:00:02.500',
  comma: 'em WebVTT os milésimos vêm depois de um ponto, e não de uma vírgula',
  endBeforeStart: 'o fim não vem depois do início',
  tooLate: 'o tempo passa de 100 horas',
  tooMany: 'o arquivo passa de 20.000 legendas',
  andMore: (count: number) => (count === 1 ? 'e mais uma linha' : `e mais ${count} linhas`),
} as const;
