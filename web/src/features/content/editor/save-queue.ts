import { CallError } from '../../../lib/call.ts'
import { type Intent, makeIntent } from '../../../lib/intent.ts'
import { type DocumentText, isSameText } from './document-text.ts'

/** Where a text is: its id once the server has it, and the revision that the next write goes over. */
export type DocumentPosition = { id: number | undefined; revision: number }
export type QueuedSave = DocumentText & DocumentPosition & { save: boolean; intent: Intent }
export type SendSave = (sending: QueuedSave) => Promise<{ id: number; revision: number }>

/** Nobody knows what became of it: it never got there, or its answer never came back. */
const isOpen = (error: unknown) => !(error instanceof CallError) || error.kind !== 'refused' || (error.status ?? 0) >= 500

/**
 * Sends a text's states one after another, each over the revision of the one before. One whose answer never came is sent
 * again exactly as it was before anything else goes: it may have been written, and its Idempotency-Key tells.
 */
export function createSaveQueue(start: DocumentPosition, send: SendSave) {
  let place = start
  let open: QueuedSave | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function push(sending: QueuedSave): Promise<void> {
    open = sending
    try {
      place = await send(sending)
      open = undefined
    } catch (error) {
      if (!isOpen(error)) open = undefined
      throw error
    }
  }

  /** @returns whether what arrived last was saved as a version */
  async function next(text: DocumentText, save: boolean): Promise<boolean> {
    const before = open
    if (before) await push(before)
    if (before && isSameText(before, text) && (before.save || !save)) return before.save
    await push({ ...text, ...place, save, intent: makeIntent() })
    return save
  }

  return {
    place: () => place,
    /** @throws CallError */
    deliver(text: DocumentText, save: boolean): Promise<boolean> {
      const mine = turn.then(() => next(text, save))
      turn = mine.catch(() => undefined)
      return mine
    },
    /** The next one goes over this: a person has decided what becomes of what is there. */
    goOnFrom(elsewhere: DocumentPosition): void {
      place = elsewhere
      open = undefined
    },
  }
}
