import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { idSchema } from '../values/values.ts'
import { RETENTION_KEYS, RETENTION_KINDS, type RetentionKey } from './retention-kinds.ts'

/** Names the limits that a kind may have: `Notificações: informe de 7 a 3.650 dias, ou nunca`. */
export function describeAllowedLimits(key: RetentionKey): string {
  const { name, least, greatest, mayBeNever } = RETENTION_KINDS[key]
  return `${name}: informe de ${least} a ${greatest.toLocaleString('pt-BR')} dias${mayBeNever ? ', ou nunca' : ''}`
}

/** Builds the schema of a kind's limit in days; null means that its records are never deleted. */
function limitSchema(key: RetentionKey) {
  const { least, greatest, mayBeNever } = RETENTION_KINDS[key]
  const message = describeAllowedLimits(key)
  return z
    .nullable(z.int(message).check(z.minimum(least, message), z.maximum(greatest, message)))
    .check(z.refine((days) => days !== null || mayBeNever, message))
}

const limits = Object.fromEntries(RETENTION_KEYS.map((key) => [key, limitSchema(key)])) as {
  [Key in RetentionKey]: ReturnType<typeof limitSchema>
}

/** The limit of each kind, in days. */
export const RetentionLimits = z.object(limits)
export type RetentionLimits = z.infer<typeof RetentionLimits>

/** A number of records that is counted only up to a maximum. `isMore`: there are more than `count`. */
const BoundedCount = z.object({ count: z.int(), isMore: z.boolean() })
export type BoundedCount = z.infer<typeof BoundedCount>

/** A kind of record with its limit, the bounded number of its records, and the age of the oldest one. Instants are ISO 8601. */
const RetainedKind = z.object({
  key: z.enum(RETENTION_KEYS),
  /** The chosen limit in days; null for never. */
  days: z.nullable(z.int()),
  /** The limit by which records are deleted until `from`; the chosen one where `from` is null. */
  inForce: z.nullable(z.int()),
  /** When the chosen limit begins to apply; null where it applies already. A shorter limit begins in the next night. */
  from: z.nullable(z.string()),
  ...BoundedCount.shape,
  /** The instant from which the oldest record's age is counted; null where there is no record. */
  oldestAt: z.nullable(z.string()),
  /** The number of records among which the oldest one was searched, where there are more: files in the quarantine. */
  oldestAmong: z.optional(z.int()),
})
export type RetainedKind = z.infer<typeof RetainedKind>

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/data/retention',
  access: 'data.manage',
  summary: 'Read for how long each kind of record is kept, and how many there are',
  reply: z.object({
    revision: Revision,
    /** The beginning of the next night, when a limit that is shortened now begins to apply. */
    nightAt: z.string(),
    kinds: z.array(RetainedKind),
  }),
})
export type Retention = z.infer<(typeof readRetention)['reply']>

/** Counts the records that a limit would delete in the next night. */
export const previewRetention = endpoint({
  method: 'GET',
  path: '/api/data/retention/preview',
  access: 'data.manage',
  summary: 'Count the records that a limit would delete in the next night',
  query: z.object({
    key: z.enum(RETENTION_KEYS, 'Escolha o que guardar'),
    days: idSchema('Informe os dias').check(z.maximum(36_500, 'Informe os dias')),
  }),
  reply: z.extend(BoundedCount, { nightAt: z.string() }),
})

/** A longer limit applies at once, a shorter one from the next night on. @throws 409 `changed_elsewhere` */
export const changeRetention = endpoint({
  method: 'PATCH',
  path: '/api/data/retention',
  access: 'retention.write',
  summary: 'Change for how long records are kept',
  json: editSchema(limits),
})
