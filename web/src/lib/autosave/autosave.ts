import type { Problem } from 'contract/calls/problem.ts'
import { CallError } from '../net/call.ts'
import { describeError } from '../net/query-client.ts'
import { createStore } from '../store.ts'
import { type AutosaveState, needsDecision, type SavedStatus, toFailurePhase } from './autosave-state.ts'
import { createAutosaveTimers } from './autosave-timers.ts'
import { createChangeSync, type SyncDependencies } from './change-sync.ts'
import type { RecordRevision, SaveOptions } from './save-queue.ts'

/** The refusal of a version while the person has to decide: it would be refused by the server, or be saved without the decision. */
const DECISION_MISSING: Problem = {
  type: 'about:blank',
  requestId: '',
  title: 'Falta uma decisão',
  detail: 'Responda antes ao aviso que está na tela.',
  status: 409,
  code: 'decision_missing',
}

export type InitialRecordState = RecordRevision & SavedStatus

export type AutosaveDependencies<Fields> = SyncDependencies<Fields> & {
  /** Whether nothing was entered yet. `flush` does not create a new record on the server while it is empty. */
  isEmpty: (fields: Fields) => boolean
  onRefusedFields: (reasons: Readonly<Record<string, string>>) => void
}

/** Repeats failures that may pass until the server has the record; independent of React. */
export function createAutosave<Fields extends object>(
  { id, revision, ...status }: InitialRecordState,
  dependencies: AutosaveDependencies<Fields>,
) {
  const store = createStore<AutosaveState>({
    ...status,
    phase: 'idle',
    id,
    reason: undefined,
    lacksLocalCopy: false,
  })
  const state = store.get
  const change = (part: Partial<AutosaveState>) => store.set({ ...state(), ...part })
  const sync = createChangeSync({ id, revision }, { state, change }, dependencies)
  const timers = createAutosaveTimers({ copy: () => sync.saveLocally(), send: () => void flush() })
  let isDetached = false

  function onFailure(error: unknown): void {
    const phase = toFailurePhase(error)
    const refused = error instanceof CallError ? error.problem?.fields : undefined
    change({ phase, reason: describeError(error) })
    if (phase === 'retrying' && !isDetached) timers.scheduleRetry()
    if (refused) dependencies.onRefusedFields(refused)
  }

  async function push(options: SaveOptions): Promise<void> {
    timers.stop()
    try {
      await sync.push(options)
      timers.resetBackoff()
    } catch (error) {
      onFailure(error)
      throw error
    }
  }

  const isEmptyNewRecord = () => sync.getRecordRevision().id === undefined && dependencies.isEmpty(dependencies.read())

  /** Sends nothing in a conflict, after a deletion, or for an empty new record; never rejects: the autosave's state tells the outcome. */
  async function flush(): Promise<void> {
    if (sync.isSynced() || needsDecision(state())) return
    if (!isEmptyNewRecord()) return push({ asVersion: false }).catch(() => undefined)
    sync.discardChanges()
    change({ phase: 'idle', lacksLocalCopy: false })
  }

  function markChanged(): void {
    sync.markChanged()
    const isBlocked = needsDecision(state())
    timers.scheduleSave({ send: !isBlocked })
    if (isBlocked) return
    change({ phase: 'unsent', isSavedVersion: false, ...(state().phase === 'refused' ? { reason: undefined } : {}) })
  }

  return {
    state,
    revision: () => sync.getRecordRevision().revision,
    subscribe: store.subscribe,
    flush,
    markChanged,
    saveLocally: () => sync.saveLocally(),
    /** @throws CallError, also while the person has to decide, in which case nothing is sent */
    async saveVersion(): Promise<void> {
      if (needsDecision(state())) throw new CallError('refused', { status: 409, problem: DECISION_MISSING })
      return push({ asVersion: true })
    },
    /** The caller has already put the server's state into the editor. */
    adoptRemote(recordRevision: RecordRevision, status: SavedStatus): void {
      sync.rebase(recordRevision)
      sync.discardChanges()
      change({ ...status, phase: 'synced', id: recordRevision.id, reason: undefined, lacksLocalCopy: false })
    },
    /** Creates a new record if `recordRevision` has no id. */
    overwriteRemote(recordRevision: RecordRevision): Promise<void> {
      sync.rebase(recordRevision)
      change({
        phase: 'unsent',
        id: recordRevision.id,
        reason: undefined,
        ...(recordRevision.id === undefined ? { draft: true, isSavedVersion: false } : {}),
      })
      markChanged()
      return flush()
    },
    /** No retries: changes that could not be sent stay in this browser until the next visit. */
    detach(): Promise<void> {
      isDetached = true
      return flush()
    },
    attach: () => {
      isDetached = false
    },
  }
}

export type Autosave = ReturnType<typeof createAutosave<object>>
