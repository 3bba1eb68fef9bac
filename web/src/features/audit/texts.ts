export const texts = { title: 'Auditoria' } as const;
