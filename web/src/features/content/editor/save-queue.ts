import { CallError } from '../../../lib/call.ts'
import { createIntent, type Intent } from '../../../lib/intent.ts'
import { type DocumentText, isSameText } from './document-text.ts'

/** The document on the server: its id once it was created there, and the revision that the next write replaces. */
export type DocumentPosition = { id: number | undefined; revision: number }
export type SaveOptions = { asVersion: boolean }
/** One write of a text. `save`: as a version. */
export type QueuedSave = DocumentText & DocumentPosition & { save: boolean; intent: Intent }
export type SendSave = (save: QueuedSave) => Promise<{ id: number; revision: number }>

/** Whether the server may have written the text although the request failed. */
const hasUnknownOutcome = (error: unknown) =>
  !(error instanceof CallError) || error.kind !== 'refused' || (error.status ?? 0) >= 500

/**
 * Sends a text's states one after another, each over the revision of the one before. A save without an answer is repeated
 * unchanged before anything else is sent: the server may have written it, and its Idempotency-Key tells.
 */
export function createSaveQueue(start: DocumentPosition, send: SendSave) {
  let position = start
  let unconfirmed: QueuedSave | undefined
  let tail: Promise<unknown> = Promise.resolve()

  async function transmit(save: QueuedSave): Promise<void> {
    unconfirmed = save
    try {
      position = await send(save)
      unconfirmed = undefined
    } catch (error) {
      if (!hasUnknownOutcome(error)) unconfirmed = undefined
      throw error
    }
  }

  /** @returns whether the server's last write is a version */
  async function sendAfterUnconfirmed(text: DocumentText, { asVersion }: SaveOptions): Promise<SaveOptions> {
    const repeated = unconfirmed
    if (repeated) await transmit(repeated)
    if (repeated && isSameText(repeated, text) && (repeated.save || !asVersion)) return { asVersion: repeated.save }
    await transmit({ ...text, ...position, save: asVersion, intent: createIntent() })
    return { asVersion }
  }

  return {
    position: () => position,
    /** Sends a text after the queued ones were answered. @throws CallError @returns `asVersion`: whether the server now has the text as a version */
    enqueue(text: DocumentText, options: SaveOptions): Promise<SaveOptions> {
      const answer = tail.then(() => sendAfterUnconfirmed(text, options))
      tail = answer.catch(() => undefined)
      return answer
    },
    /** Makes the next write replace another revision: the person has decided about the server's text. */
    rebase(next: DocumentPosition): void {
      position = next
      unconfirmed = undefined
    },
  }
}
