import type { Problem } from 'contract/calls/problem.ts'
import { CallError } from '../call.ts'
import { describeError } from '../query-client.ts'
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
  /** Called when the server refuses single fields, with the reason for each one (such as a project that was deleted or archived). */
  onRefusedFields: (reasons: Readonly<Record<string, string>>) => void
}

/**
 * Saves a record while it is edited: to this browser after a fraction of a second, to the server when the person pauses, and again after
 * failures that may pass, until the server has it. Independent of React.
 */
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

  /**
   * Sends the changes that the server lacks. Sends nothing in a conflict, after a deletion, or for a new record that is empty. Never
   * rejects: the autosave's state tells whether the send succeeded.
   */
  async function flush(): Promise<void> {
    if (sync.isSynced() || needsDecision(state())) return
    if (!isEmptyNewRecord()) return push({ asVersion: false }).catch(() => undefined)
    sync.discardChanges()
    change({ phase: 'idle', lacksLocalCopy: false })
  }

  /** Records that the fields on screen were changed, and schedules their saving. */
  function markChanged(): void {
    sync.markChanged()
    const isBlocked = needsDecision(state())
    timers.scheduleSave({ send: !isBlocked })
    if (isBlocked) return
    change({ phase: 'unsent', isSavedVersion: false, ...(state().phase === 'refused' ? { reason: undefined } : {}) })
  }

  return {
    state,
    /** The revision that the next write replaces: the server's last one, as far as this screen knows. */
    revision: () => sync.getRecordRevision().revision,
    subscribe: store.subscribe,
    flush,
    markChanged,
    saveLocally: () => sync.saveLocally(),
    /** Saves the fields as a version. @throws CallError, also while the person has to decide, in which case nothing is sent */
    async saveVersion(): Promise<void> {
      if (needsDecision(state())) throw new CallError('refused', { status: 409, problem: DECISION_MISSING })
      return push({ asVersion: true })
    },
    /** Records that the server's state is now the one on screen. The caller has already put that state into the editor. */
    adoptRemote(recordRevision: RecordRevision, status: SavedStatus): void {
      sync.rebase(recordRevision)
      sync.discardChanges()
      change({ ...status, phase: 'synced', id: recordRevision.id, reason: undefined, lacksLocalCopy: false })
    },
    /** Overwrites the record at `recordRevision` with the fields on screen, or creates a new record where `recordRevision` has no id. */
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
    /** Sends the last changes once, without retries. Changes that could not be sent stay in this browser until the next visit. */
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
