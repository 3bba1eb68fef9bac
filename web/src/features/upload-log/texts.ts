export const texts = {
  title: 'Registro de envios',
  table: 'Envios de arquivos',
  search: 'Buscar',
  searchHint: 'Título ou arquivo',
  nothingFound: 'Nenhum envio encontrado.',
  name: 'Título',
  file: 'Arquivo',
  size: 'Tamanho',
  status: 'Status',
  moment: 'Enviado em',
  success: 'Enviado',
  error: 'Erro',
  cancelled: 'Cancelado',
  cancelledBy: (name: string | null, sent: string, total: string) =>
    name === null ? `Cancelado: ${sent} de ${total}` : `Cancelado por ${name}: ${sent} de ${total}`,
  unknownReason: 'O envio não foi concluído.',
  untitled: 'Sem título',
  empty: 'Nenhum envio registrado ainda.',
  emptyPage: 'Não há nada nesta página.',
  failed: 'Não foi possível carregar o registro de envios.',
  total: (total: number, shown: string) => (total === 1 ? '1 envio' : `${shown} envios`),
} as const;

export const statusOptions = { all: 'Todos', success: 'Enviados', error: 'Com erro' } as const;
