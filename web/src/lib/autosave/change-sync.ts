import type { AutosaveState } from './autosave-state.ts'
import { createSaveQueue, type RecordRevision, type SaveDependencies, type SaveOptions } from './save-queue.ts'

type StateAccess = { state: () => AutosaveState; change: (part: Partial<AutosaveState>) => void }

export type SyncDependencies<Fields> = SaveDependencies<Fields> & {
  read: () => Fields
  /** `save` returns false if the browser has no room for it. */
  localCopy: { save: (fields: Fields, recordRevision: RecordRevision) => boolean; remove: () => void }
}

export function createChangeSync<Fields extends object>(
  start: RecordRevision,
  { state, change }: StateAccess,
  { read, localCopy, ...saving }: SyncDependencies<Fields>,
) {
  const queue = createSaveQueue(start, saving)
  let changeCount = 0
  let syncedCount = 0
  let inFlight: { upTo: number; done: Promise<void> } | undefined

  function saveLocally(fields = read()): void {
    if (changeCount > syncedCount) change({ lacksLocalCopy: !localCopy.save(fields, queue.getRecordRevision()) })
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
      id: queue.getRecordRevision().id,
      lastSavedAt: new Date().toISOString(),
      draft: state().draft && !asVersion,
      isSavedVersion: asVersion && isSynced,
      reason: undefined,
      ...(isSynced ? { lacksLocalCopy: false } : {}),
    })
  }

  async function deliver(upTo: number, fields: Fields, options: SaveOptions): Promise<void> {
    saveLocally(fields)
    try {
      recordArrival(upTo, await queue.enqueue(fields, options))
    } finally {
      if (inFlight?.upTo === upTo) inFlight = undefined
    }
  }

  /** Unless a version is wanted, joins an unanswered push that contains the same changes. @throws CallError */
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
    getRecordRevision: queue.getRecordRevision,
    rebase: queue.rebase,
  }
}
