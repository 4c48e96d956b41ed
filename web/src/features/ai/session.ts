import { CONTENT_TYPES, Creation, TONES } from 'contract/ai/creator.ts'
import * as z from 'zod/mini'

/** In the tab's memory: closing the modal, a visit to Configurações or a reload loses nothing that was typed. */
const KEY = 'criador'
const MOST_ATTEMPTS = 20

const Draft = z.object({ prompt: z.string(), type: z.enum(CONTENT_TYPES), tone: z.enum(TONES) })
export type Draft = z.infer<typeof Draft>

/** `shown`: which attempt one was looking at. */
const Session = z.object({ draft: Draft, attempts: z.array(Creation), shown: z.number() })
type Session = z.infer<typeof Session>

const EMPTY: Session = { draft: { prompt: '', type: CONTENT_TYPES[0], tone: TONES[0] }, attempts: [], shown: -1 }

export function readSession(): Session {
  try {
    return z.safeParse(Session, JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? EMPTY
  } catch {
    return EMPTY // no storage, or nothing of ours in it
  }
}

/** @returns whether there was room */
function store(session: Session): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(session))
    return true
  } catch {
    return false // full or forbidden: the modal works all the same
  }
}

/** What is being written is not kept: the library has it, as it has all attempts. What was typed is nowhere else. */
export function keepSession({ draft, attempts, shown }: Omit<Session, 'attempts'> & { attempts: readonly Creation[] }): void {
  const settled = attempts.filter(({ state }) => state !== 'writing')
  const kept = settled.slice(-MOST_ATTEMPTS)
  const at = Math.min(shown - (settled.length - kept.length), kept.length - 1)
  if (!store({ draft, attempts: kept, shown: at })) store({ draft, attempts: [], shown: -1 })
}

/** For "Usar este prompt": the creator opens with it, and with what came of it. */
export function takeUp(creation: Creation): void {
  const { prompt, type, tone } = creation
  const attempts = [...readSession().attempts.filter(({ id }) => id !== creation.id), creation]
  keepSession({ draft: { prompt, type, tone }, attempts, shown: attempts.length - 1 })
}
