import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';
import { ageRules, MAX_PAST_POLICIES, pastPolicy, policyPreview, policyRules, policyState } from './policy';
import { rowVersion } from '../base/primitives';

const tag = 'Política de exibição';

export const getAdminPolicy = gatewayOperation({
  id: 'policy',
  http: 'GET /api/admin/policy',
  access: ADMIN,
  summary: 'O que não é mostrado, por categoria, país e lugar',
  tag,
  output: policyState,
  errors: [],
});

export const previewPolicy = gatewayOperation({
  id: 'previewPolicy',
  http: 'POST /api/admin/policy/preview',
  access: ADMIN,
  summary: 'O que uma política mudaria',
  tag,
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  body: z.object({ rules: policyRules }),
  output: policyPreview,
  errors: [],
});

export const updatePolicy = gatewayOperation({
  id: 'updatePolicy',
  http: 'PUT /api/admin/policy',
  access: ADMIN,
  summary: 'Altera a política de exibição',
  tag,
  fresh: true,
  audit: ['policy.update'],
  body: z.object({
    rules: policyRules,
    ages: ageRules,
    version: rowVersion,
    confirmed: z.boolean().default(false),
  }),
  output: policyState,
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

export const policyHistory = gatewayOperation({
  id: 'policyHistory',
  http: 'GET /api/admin/policy/history',
  access: ADMIN,
  summary: 'Versões anteriores da política de exibição',
  tag,
  output: z.object({ items: z.array(namedPastPolicy).max(MAX_PAST_POLICIES) }),
  errors: [],
});
