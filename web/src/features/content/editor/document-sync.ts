import type { AutosaveState } from './autosave-state.ts'
import type { DocumentText } from './document-text.ts'
import { createSaveQueue, type DocumentPosition, type SaveOptions, type SendSave } from './save-queue.ts'

type StateAccess = { state: () => AutosaveState; change: (part: Partial<AutosaveState>) => void }

export type SyncDependencies = {
  /** Reads the text on screen. */
  read: () => DocumentText
  send: SendSave
  /** The copy in this browser; `save` returns false where there is no room for it. */
  localCopy: { save: (text: DocumentText, position: DocumentPosition) => boolean; remove: () => void }
}

/** Tracks which changes the server has and pushes the others; this browser holds a copy of those until they have arrived. */
export function createDocumentSync(
  start: DocumentPosition,
  { state, change }: StateAccess,
  { read, send, localCopy }: SyncDependencies,
) {
  const queue = createSaveQueue(start, send)
  let changeCount = 0
  /** The number of changes that the server has. */
  let syncedCount = 0
  /** The last push that has no answer yet, with the number of changes that it contains. */
  let inFlight: { upTo: number; done: Promise<void> } | undefined

  function saveLocally(text = read()): void {
    if (changeCount > syncedCount) change({ hasUnpersistedChanges: !localCopy.save(text, queue.position()) })
  }

  function discardChanges(): void {
    syncedCount = changeCount
    localCopy.remove()
  }

  function recordArrival(upTo: number, { asVersion }: SaveOptions): void {
    syncedCount = Math.max(syncedCount, upTo)
    const isSynced = syncedCount === changeCount
    if (isSynced) localCopy.remove()
    change({
      phase: isSynced ? 'synced' : 'unsent',
      id: queue.position().id,
      syncedAt: new Date().toISOString(),
      draft: state().draft && !asVersion,
      saved: asVersion && isSynced,
      reason: undefined,
      ...(isSynced ? { hasUnpersistedChanges: false } : {}),
    })
  }

  async function deliver(upTo: number, text: DocumentText, options: SaveOptions): Promise<void> {
    saveLocally(text)
    try {
      recordArrival(upTo, await queue.enqueue(text, options))
    } finally {
      if (inFlight?.upTo === upTo) inFlight = undefined
    }
  }

  /** Sends the text on screen; joins a push of the same changes that is in flight. @throws CallError */
  function push(options: SaveOptions): Promise<void> {
    if (!options.asVersion && inFlight?.upTo === changeCount) return inFlight.done
    change({ phase: 'sending' })
    const done = deliver(changeCount, read(), options)
    inFlight = { upTo: changeCount, done }
    return done
  }

  return {
    push,
    saveLocally,
    discardChanges,
    markChanged: () => {
      changeCount += 1
    },
    isSynced: () => changeCount === syncedCount,
    position: queue.position,
    rebase: queue.rebase,
  }
}
