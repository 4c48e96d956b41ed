import { CallError } from '../net/call.ts'
import { createIntent, type Intent } from '../net/intent.ts'

/** A record's place on the server: its id, once it was created there, and the revision that the next write replaces. */
export type RecordRevision = { id: number | undefined; revision: number }
export type SaveOptions = { asVersion: boolean }
export type QueuedSave<Fields> = Fields & RecordRevision & { save: boolean; intent: Intent }
type SendSave<Fields> = (save: QueuedSave<Fields>) => Promise<{ id: number; revision: number }>
/** A state that equals a save that was just repeated is not sent again. */
export type SaveDependencies<Fields> = { send: SendSave<Fields>; isSame: (a: Fields, b: Fields) => boolean }

/** Whether the server may have written the fields although the request failed. */
const hasUnknownOutcome = (error: unknown) =>
  !(error instanceof CallError) || error.kind !== 'refused' || (error.status ?? 0) >= 500

/**
 * A save without an answer is repeated unchanged before anything else: the server may have written it, and recognises the
 * repetition by its Idempotency-Key.
 */
export function createSaveQueue<Fields extends object>(start: RecordRevision, { send, isSame }: SaveDependencies<Fields>) {
  let recordRevision = start
  let unconfirmed: QueuedSave<Fields> | undefined
  let tail: Promise<unknown> = Promise.resolve()

  async function transmit(save: QueuedSave<Fields>): Promise<void> {
    unconfirmed = save
    try {
      recordRevision = await send(save)
      unconfirmed = undefined
    } catch (error) {
      if (!hasUnknownOutcome(error)) unconfirmed = undefined
      throw error
    }
  }

  async function sendAfterUnconfirmed(fields: Fields, { asVersion }: SaveOptions): Promise<SaveOptions> {
    const repeated = unconfirmed
    if (repeated) await transmit(repeated)
    if (repeated && isSame(repeated, fields) && (repeated.save || !asVersion)) return { asVersion: repeated.save }
    await transmit({ ...fields, ...recordRevision, save: asVersion, intent: createIntent() })
    return { asVersion }
  }

  return {
    getRecordRevision: () => recordRevision,
    /**
     * Sent once the states before it were answered.
     * @throws CallError
     * @returns `asVersion`: whether the server now has the state as a version
     */
    enqueue(fields: Fields, options: SaveOptions): Promise<SaveOptions> {
      const answer = tail.then(() => sendAfterUnconfirmed(fields, options))
      tail = answer.catch(() => undefined)
      return answer
    },
    rebase(next: RecordRevision): void {
      recordRevision = next
      unconfirmed = undefined
    },
  }
}
