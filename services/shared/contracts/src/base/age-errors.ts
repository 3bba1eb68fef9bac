import type { ErrorDefinition } from './error-kinds';

/** What the proof of age answers. */
export const AGE_ERRORS = {
  'age.proof-required': {
    kind: 'unauthenticated',
    message: 'Para ver este conteúdo, comprove que você tem 18 anos ou mais.',
  },
  'age.closed': { kind: 'forbidden', message: 'Este site não está disponível no seu país.' },
  'age.way-off': { kind: 'not-found', message: 'Esta forma de comprovar a idade não está disponível.' },
  'age.way-unreachable': {
    kind: 'unavailable',
    message: 'O serviço que comprova a idade não respondeu. Tente novamente ou escolha outra forma.',
  },
  'age.walk-over': {
    kind: 'conflict',
    message: 'O tempo desta comprovação terminou. Volte à página e comece de novo.',
  },
  'age.answer-taken': { kind: 'conflict', message: 'Esta comprovação já recebeu uma resposta.' },
  'age.not-proven': { kind: 'invalid', message: 'A resposta não comprova que você tem 18 anos ou mais.' },
  'policy.no-age-way': {
    kind: 'conflict',
    message: 'Configure ao menos uma forma de comprovar a idade antes de exigir a comprovação.',
  },
} as const satisfies Readonly<Record<string, ErrorDefinition>>;
