import type { ErrorDefinition } from './error-kinds';

/** What reports, their desk, the hash list, the policy of what is shown and participants' records answer. */
export const REPORT_ERRORS = {
  'report.not-found': { kind: 'not-found', message: 'Denúncia não encontrada. Confira o link.' },
  'report.no-content': {
    kind: 'not-found',
    message: 'Não encontramos esse conteúdo. Confira o endereço e tente novamente.',
  },
  'report.address-required': { kind: 'invalid', message: 'Informe o endereço do conteúdo.' },
  'report.foreign-address': {
    kind: 'invalid',
    message: 'Este endereço não é de um vídeo ou de um conto deste site.',
  },
  'report.contact-invalid': { kind: 'invalid', message: 'Informe um e-mail válido, ou deixe o campo vazio.' },
  'report.description-required': { kind: 'invalid', message: 'Conte o que há de errado com este conteúdo.' },
  'report.too-many': {
    kind: 'too-many',
    message: 'Recebemos muitas denúncias da sua rede em pouco tempo. Tente novamente mais tarde.',
  },
  'case.not-found': { kind: 'not-found', message: 'Caso não encontrado.' },
  'case.version-conflict': {
    kind: 'conflict',
    message: 'Este caso foi alterado por outra pessoa. Recarregue a página e tente novamente.',
  },
  'case.held-by-other': { kind: 'conflict', message: 'Outra pessoa está avaliando este caso.' },
  'case.lease-lost': {
    kind: 'conflict',
    message: 'O tempo de avaliação deste caso terminou. Abra-o novamente.',
  },
  'case.reason-required': { kind: 'invalid', message: 'Escolha o motivo da decisão.' },
  'case.confirmation-required': {
    kind: 'unprocessable',
    message: 'Este caso é urgente. Confira o conteúdo e confirme que ele pode voltar ao ar.',
  },
  'case.already-decided': { kind: 'conflict', message: 'Este caso já tem essa decisão.' },
  'case.second-moderator-required': {
    kind: 'forbidden',
    message: 'Uma contestação é decidida por outra pessoa, não por quem removeu.',
  },
  'case.undo-too-late': { kind: 'conflict', message: 'Esta decisão não pode mais ser desfeita.' },
  'case.no-appeal': {
    kind: 'conflict',
    message: 'Esta remoção não pode ser contestada por você, ou já foi.',
  },
  'authority.not-found': { kind: 'not-found', message: 'Envio não encontrado.' },
  'authority.content-shown': {
    kind: 'conflict',
    message: 'O conteúdo ainda aparece no site. Remova-o antes de abrir o envio à autoridade.',
  },
  'authority.name-required': { kind: 'invalid', message: 'Informe qual é a autoridade.' },
  'authority.already-open': {
    kind: 'conflict',
    message: 'Este caso já tem um envio aberto para esta autoridade.',
  },
  'authority.changed': {
    kind: 'conflict',
    message: 'Este envio foi alterado por outra pessoa. Recarregue a página para ver como ele está.',
  },
  'authority.receipt-in-future': {
    kind: 'invalid',
    message: 'O momento do recibo ainda não chegou. Confira a data e a hora.',
  },
  'policy.version-conflict': {
    kind: 'conflict',
    message: 'A política foi alterada por outra pessoa. Recarregue a página e tente novamente.',
  },
  'policy.hides-everything': {
    kind: 'unprocessable',
    message: 'Esta política esconderia todo o conteúdo de alguém. Confirme se é isso mesmo.',
  },
  'policy.below-choice': {
    kind: 'unprocessable',
    message:
      'A configuração deste site exige mais do que isso em algum país. Só quem opera o servidor pode pedir menos (AGE_ASSURANCE).',
  },
  'hashes.not-found': { kind: 'not-found', message: 'Lista não encontrada.' },
  'hashes.file-required': { kind: 'invalid', message: 'Por favor, selecione o arquivo da lista.' },
  'hashes.name-required': { kind: 'invalid', message: 'Dê um nome à lista.' },
  'hashes.invalid': { kind: 'unprocessable', message: 'O arquivo não é uma lista que entendemos.' },
  'hashes.other-algorithm': {
    kind: 'unprocessable',
    message: 'A lista usa outro algoritmo ou outra versão. Aceitamos SHA-256 e PDQ.',
  },
  'hashes.too-large': { kind: 'too-large', message: 'A lista passa do limite de 64 MB.' },
  'hashes.cut-off': {
    kind: 'unprocessable',
    message: 'A lista chegou incompleta. Nada foi guardado; envie o arquivo novamente.',
  },
  'record.not-found': { kind: 'not-found', message: 'Registro não encontrado.' },
  'record.version-conflict': {
    kind: 'conflict',
    message: 'Este registro foi alterado por outra pessoa. Recarregue a página e tente novamente.',
  },
  'record.too-many': { kind: 'conflict', message: 'O vídeo já tem o máximo de registros.' },
  'video.records-missing': {
    kind: 'unprocessable',
    message: 'Faltam registros válidos dos participantes para publicar este vídeo.',
  },
} as const satisfies Record<string, ErrorDefinition>;
