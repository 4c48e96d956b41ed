import { CONTENT_TYPES, Creation, TONES } from 'contract/ai/creator.ts'
import * as z from 'zod/mini'

/**
 * The tab's storage holds what is typed and what was written apart: closing the modal, a visit to Configurações or a reload loses
 * nothing, and a key stroke writes the draft alone, not twenty attempts with it.
 */
const DRAFT_KEY = 'criador'
const ATTEMPTS_KEY = 'criador-tentativas'
const MOST_ATTEMPTS = 20

const Draft = z.object({ prompt: z.string(), type: z.enum(CONTENT_TYPES), tone: z.enum(TONES) })
export type Draft = z.infer<typeof Draft>

/** `shown`: the index of the attempt that was looked at. */
const Attempts = z.object({ list: z.array(Creation), shown: z.number() })
type Attempts = z.infer<typeof Attempts>

const NO_DRAFT: Draft = { prompt: '', type: CONTENT_TYPES[0], tone: TONES[0] }
const NO_ATTEMPTS: Attempts = { list: [], shown: -1 }

function readStored<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined // no storage, or nothing of ours in it
  }
}

/** @returns whether there was room */
function store(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false // full or forbidden: the modal works all the same
  }
}

export const readDraft = (): Draft => readStored(DRAFT_KEY, Draft) ?? NO_DRAFT
export const readAttempts = (): Attempts => readStored(ATTEMPTS_KEY, Attempts) ?? NO_ATTEMPTS

/** Stores what is typed; where there is no room, the attempts go: the library has them all, and what was typed is nowhere else. */
export function storeDraft(draft: Draft): void {
  if (store(DRAFT_KEY, draft)) return
  store(ATTEMPTS_KEY, NO_ATTEMPTS)
  store(DRAFT_KEY, draft)
}

/** Stores the last attempts that are over; one that is being written is not stored, the library has it. */
export function storeAttempts({ list, shown }: { list: readonly Creation[]; shown: number }): void {
  const settled = list.filter(({ state }) => state !== 'writing')
  const latest = settled.slice(-MOST_ATTEMPTS)
  const at = Math.min(shown - (settled.length - latest.length), latest.length - 1)
  if (!store(ATTEMPTS_KEY, { list: latest, shown: at })) store(ATTEMPTS_KEY, NO_ATTEMPTS)
}

/** For "Usar este prompt": the creator opens with it, and with what came of it. */
export function takeUp(creation: Creation): void {
  const { prompt, type, tone } = creation
  const list = [...readAttempts().list.filter(({ id }) => id !== creation.id), creation]
  storeDraft({ prompt, type, tone })
  storeAttempts({ list, shown: list.length - 1 })
}
