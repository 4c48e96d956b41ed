import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import {
  CHANGEABLE_LIMITS,
  type ChangeableKey,
  formatLimit,
  isChangeable,
  RETENTION_KEYS,
  RETENTION_KINDS,
  type RetentionKey,
} from './retention-kinds.ts'

export function describeAllowedLimits(key: ChangeableKey): string {
  const { least, greatest, mayBeNever } = CHANGEABLE_LIMITS[key]
  return `${RETENTION_KINDS[key].name}: informe de ${least} a ${greatest.toLocaleString('pt-BR')} dias${mayBeNever ? ', ou nunca' : ''}`
}

export const describeDefaultLimit = (key: RetentionKey): string =>
  `${RETENTION_KINDS[key].name}: só pode voltar ao padrão, ${formatLimit(RETENTION_KINDS[key].days)}`

/** Null means that records of the kind are never deleted. */
function limitSchema(key: RetentionKey) {
  if (!isChangeable(key)) return z.nullable(z.int(describeDefaultLimit(key)))
  const { least, greatest, mayBeNever } = CHANGEABLE_LIMITS[key]
  const message = describeAllowedLimits(key)
  return z
    .nullable(z.int(message).check(z.minimum(least, message), z.maximum(greatest, message)))
    .check(z.refine((days) => days !== null || mayBeNever, message))
}

const limits = Object.fromEntries(RETENTION_KEYS.map((key) => [key, limitSchema(key)])) as {
  [Key in RetentionKey]: ReturnType<typeof limitSchema>
}

export const RetentionLimits = z.object(limits)
export type RetentionLimits = z.infer<typeof RetentionLimits>

const RetainedKind = z.object({
  key: z.enum(RETENTION_KEYS),
  /** The chosen limit in days; null for never. */
  days: z.nullable(z.int()),
  /** The limit by which records are deleted until `from`; the chosen one where `from` is null. */
  inForce: z.nullable(z.int()),
  /** When the chosen limit begins to apply; null where it applies already. A shorter limit begins in the next night. */
  from: z.nullable(z.string()),
})
export type RetainedKind = z.infer<typeof RetainedKind>

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/data/retention',
  access: 'data.manage',
  summary: 'Read for how long each kind of record is kept',
  reply: z.object({
    revision: Revision,
    nightAt: z.string(),
    kinds: z.array(RetainedKind),
  }),
})
export type Retention = z.infer<(typeof readRetention)['reply']>

/**
 * A longer limit applies at once, a shorter one from the next night on. What an earlier version let an owner choose for another kind can
 * only go back to its default. @throws 409 `changed_elsewhere`
 */
export const changeRetention = endpoint({
  method: 'PATCH',
  path: '/api/data/retention',
  access: 'retention.write',
  summary: 'Change for how long records are kept',
  json: editSchema(limits),
})
