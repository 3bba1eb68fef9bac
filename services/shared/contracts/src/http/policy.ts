import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import {
  ageRules,
  MAX_PAST_POLICIES,
  pastPolicy,
  policyPreview,
  policyRules,
  policyState,
} from '../moderation/policy';
import { rowVersion } from '../base/primitives';

const tag = 'Política de exibição';
const ADMIN = ['admin'] as const;

export const policyRoute = defineRoute({
  operationId: 'policy',
  summary: 'O que não é mostrado, por categoria, país e lugar',
  tag,
  method: 'GET',
  path: '/api/admin/policy',
  access: ADMIN,
  response: policyState,
  errors: [],
});

export const previewPolicyRoute = defineRoute({
  operationId: 'previewPolicy',
  summary: 'O que uma política mudaria',
  tag,
  method: 'POST',
  path: '/api/admin/policy/preview',
  access: ADMIN,
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  body: z.object({ rules: policyRules }),
  response: policyPreview,
  errors: [],
});

export const updatePolicyRoute = defineRoute({
  operationId: 'updatePolicy',
  summary: 'Altera a política de exibição',
  tag,
  method: 'PUT',
  path: '/api/admin/policy',
  access: ADMIN,
  fresh: true,
  audit: ['policy.update'],
  body: z.object({
    rules: policyRules,
    ages: ageRules,
    version: rowVersion,
    confirmed: z.boolean().default(false),
  }),
  response: policyState,
  errors: [
    'policy.version-conflict',
    'policy.hides-everything',
    'policy.below-choice',
    'policy.no-age-way',
    'unavailable',
  ],
});

/** `actorName` is null where there is no actor, and where the name cannot be had at the moment. */
const namedPastPolicy = pastPolicy.extend({ actorName: z.string().nullable() });

export const policyHistoryRoute = defineRoute({
  operationId: 'policyHistory',
  summary: 'Versões anteriores da política de exibição',
  tag,
  method: 'GET',
  path: '/api/admin/policy/history',
  access: ADMIN,
  response: z.object({ items: z.array(namedPastPolicy).max(MAX_PAST_POLICIES) }),
  errors: [],
});
