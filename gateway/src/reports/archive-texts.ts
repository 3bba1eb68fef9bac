import type { AuthorityReport } from '@alcova/contracts';

/** What stands in an archive of evidence for who receives it. */
export const archiveTexts = {
  readMe: 'LEIA-ME.txt',
  record: 'registro.json',
  sums: 'SHA256SUMS',
  evidence: (id: string) => `provas/${id}.json`,
  about: ({ id, caseId }: Pick<AuthorityReport, 'id' | 'caseId'>, authority: string) =>
    [
      `Envio à autoridade: ${authority}`,
      `Registro ${id}, caso ${caseId}.`,
      '',
      'registro.json diz o que é enviado, a quem e até quando.',
      'provas/ traz os documentos que o site guardou, lacrados, quando o conteúdo saiu do ar e depois.',
      'De um vídeo eles trazem as impressões digitais do arquivo; o arquivo em si fica guardado no site e',
      'é entregue a pedido da autoridade.',
      '',
      'SHA256SUMS traz a soma SHA-256 de cada arquivo deste pacote. Para conferir:',
      '  sha256sum -c SHA256SUMS',
      'A soma de cada documento de provas/ é a mesma que está em registro.json e no registro de auditoria do site.',
      '',
    ].join('\n'),
} as const;
