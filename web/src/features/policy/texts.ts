export const texts = {
  title: 'Política de exibição',
  intro:
    'O que está marcado é mostrado. O que não está se comporta, para quem visita daquele lugar, como se não existisse.',
  failed: 'Não foi possível carregar a política.',
  place: 'Lugar',
  everywhere: 'Todos os países',
  inCountry: (country: string) => `Mostrado em ${country}`,
  category: 'Categoria',
  everywhereOff: 'Desligado em todos os países',
  addCountry: 'Adicionar país',
  country: 'País',
  chooseCountry: 'Escolha o país',
  add: 'Adicionar',
  remove: 'Retirar',
  removeCountry: (country: string) => `Retirar as regras de ${country}`,
  cell: (category: string, surface: string, place: string) => `${category}, ${surface}, ${place}`,
  unsaved: 'Há mudanças que ainda não foram salvas.',
  discard: 'Desfazer mudanças',
  preview: 'Conferir e salvar',
  previewing: 'Conferindo...',
  previewFailed: 'Não foi possível conferir a política. Tente novamente.',
  saveFailed: 'Não foi possível salvar a política. Tente novamente.',
  saved: 'Política salva.',
  late: 'A política foi alterada por outra pessoa. Nada foi salvo, e o que você marcou continua aqui.',
  takeOver: 'Continuar com o que marquei sobre a versão atual',
  takeOverFailed: 'Não foi possível carregar a versão atual. Tente novamente.',
  takenOver: 'Versão atual carregada. Confira e salve novamente.',
  updatedAt: (version: number, moment: string) => `Versão ${version}, de ${moment}`,
  initial: 'Versão inicial',
} as const;

export const ageTexts = {
  intro:
    'A idade é confirmada por quem visita (declarada), provada em um serviço (comprovada), ou nada adulto é mostrado (fechado). Sem um proxy que informe o país, vale o que está em “Todos os outros países”.',
  others: 'Idade, todos os outros países',
  othersName: 'Todos os outros países',
  inCountry: (country: string) => `Idade, ${country}`,
  asOthers: (label: string) => `Como nos outros países: ${label}`,
  law: 'A lei brasileira não aceita a idade apenas declarada em sites pornográficos.',
  notSaved: 'Nada foi salvo. O motivo está junto da escolha de idade.',
  changed: 'Muda a idade',
  line: (place: string, from: string, to: string) => `${place}: de ${from} para ${to}`,
  ruleLine: (place: string, mode: string) => `Idade em ${place}: ${mode}`,
} as const;

export const previewTexts = {
  title: 'O que vai mudar',
  nothing: 'Nada muda.',
  hidden: 'Deixa de ser mostrado',
  shown: 'Volta a ser mostrado',
  line: (category: string, place: string, surfaces: string) => `${category} em ${place}: ${surfaces}`,
  contents: (videos: string, tales: string) => `${videos}, ${tales}`,
  videos: (count: number, text: string) => (count === 1 ? '1 vídeo' : `${text} vídeos`),
  tales: (count: number, text: string) => (count === 1 ? '1 conto' : `${text} contos`),
  hides: (places: string) => `Com esta política não sobra nada para mostrar em: ${places}.`,
  save: 'Salvar política',
  saving: 'Salvando...',
  again: 'Esta política esconde todo o conteúdo de alguém. Salve novamente se é isso mesmo.',
  saveAnyway: 'Esconder tudo mesmo assim',
} as const;

export const historyTexts = {
  title: 'Versões anteriores',
  failed: 'Não foi possível carregar as versões.',
  version: (version: number) => `Versão ${version}`,
  rules: (count: number) => (count === 1 ? '1 regra' : `${count} regras`),
  actor: (name: string) => `por ${name}`,
  erased: 'conta apagada',
  nothing: 'Tudo era mostrado.',
  take: 'Usar estas regras',
  takeOf: (version: number) => `Usar estas regras, da versão ${version}`,
  taken: 'Regras trazidas para a tabela. Confira e salve.',
} as const;

export const leaveTexts = {
  title: 'Sair sem salvar?',
  text: 'As mudanças na política ainda não foram salvas.',
  leave: 'Sair sem salvar',
  stay: 'Continuar aqui',
} as const;
