import { CONTENT_TYPES, Creation, TONES } from 'contract/ai/creator.ts'
import * as z from 'zod/mini'
import { toPersonalKey } from '#lib/session/identity.ts'

// The tab's storage keeps the draft and the attempts when the modal closes, another screen opens or the page reloads. The two have separate
// keys, so that a key press writes only the draft and not twenty attempts with it.
const DRAFT_KEY = 'criador'
const ATTEMPTS_KEY = 'criador-tentativas'
const MAX_STORED_ATTEMPTS = 20

const CreatorDraft = z.object({ prompt: z.string(), type: z.enum(CONTENT_TYPES), tone: z.enum(TONES) })
export type CreatorDraft = z.infer<typeof CreatorDraft>

const Attempts = z.object({ list: z.array(Creation), shown: z.number() })
type Attempts = z.infer<typeof Attempts>

const EMPTY_DRAFT: CreatorDraft = { prompt: '', type: CONTENT_TYPES[0], tone: TONES[0] }
const NO_ATTEMPTS: Attempts = { list: [], shown: -1 }

function readStored<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(sessionStorage.getItem(toPersonalKey(key)) ?? 'null')).data
  } catch {
    return undefined // no storage, or not JSON
  }
}

function trySetItem(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(toPersonalKey(key), JSON.stringify(value))
    return true
  } catch {
    return false // the storage is full or denied: the creator works without it
  }
}

export const readCreatorDraft = (): CreatorDraft => readStored(DRAFT_KEY, CreatorDraft) ?? EMPTY_DRAFT
export const readAttempts = (): Attempts => readStored(ATTEMPTS_KEY, Attempts) ?? NO_ATTEMPTS

/** Stores the draft. In a full storage the attempts are dropped to make room: the server has them too, while the draft is nowhere else. */
export function storeCreatorDraft(draft: CreatorDraft): void {
  if (trySetItem(DRAFT_KEY, draft)) return
  trySetItem(ATTEMPTS_KEY, NO_ATTEMPTS)
  trySetItem(DRAFT_KEY, draft)
}

/**
 * Leaves out an attempt that is being written: the server has it. If the attempt on screen is older than the stored ones, their
 * oldest is shown next.
 */
export function storeAttempts({ list, shown }: { list: readonly Creation[]; shown: number }): void {
  const settled = list.filter(({ state }) => state !== 'writing')
  const latest = settled.slice(-MAX_STORED_ATTEMPTS)
  const at = Math.min(Math.max(0, shown - (settled.length - latest.length)), latest.length - 1)
  if (!trySetItem(ATTEMPTS_KEY, { list: latest, shown: at })) trySetItem(ATTEMPTS_KEY, NO_ATTEMPTS)
}

/** The next time the creator opens, the creation's prompt is the draft, and the creation is the attempt on screen. */
export function storeCreationForReuse(creation: Creation): void {
  const { prompt, type, tone } = creation
  const list = [...readAttempts().list.filter(({ id }) => id !== creation.id), creation]
  storeCreatorDraft({ prompt, type, tone })
  storeAttempts({ list, shown: list.length - 1 })
}
