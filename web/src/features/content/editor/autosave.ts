import { CallError } from '../../../lib/call.ts'
import { describeError } from '../../../lib/query-client.ts'
import { createStore } from '../../../lib/store.ts'
import { type AutosaveState, needsDecision, type SavedStatus, toFailurePhase } from './autosave-state.ts'
import { createAutosaveTimers } from './autosave-timers.ts'
import { createDocumentSync, type SyncDependencies } from './document-sync.ts'
import { isEmptyText } from './document-text.ts'
import type { DocumentPosition, SaveOptions } from './save-queue.ts'

export type AutosaveStart = DocumentPosition & SavedStatus

type AutosaveDependencies = SyncDependencies & {
  /** Called when the server refuses the text's project, with the reason: it was deleted or archived. */
  onLostProject: (reason: string) => void
}

/**
 * Saves a text while it is edited: to this browser at once, to the server when the person pauses, and again after failures
 * until the server has it. Independent of React.
 */
export function createAutosave({ id, revision, ...status }: AutosaveStart, dependencies: AutosaveDependencies) {
  const store = createStore<AutosaveState>({
    ...status,
    phase: 'idle',
    id,
    reason: undefined,
    hasUnpersistedChanges: false,
  })
  const state = store.get
  const change = (part: Partial<AutosaveState>) => store.set({ ...state(), ...part })
  const sync = createDocumentSync({ id, revision }, { state, change }, dependencies)
  const timers = createAutosaveTimers({ copy: () => sync.saveLocally(), send: () => void flush() })
  let isDetached = false

  function onFailure(error: unknown): void {
    const phase = toFailurePhase(error)
    const lostProject = error instanceof CallError ? error.problem?.fields?.projectId : undefined
    change({ phase, reason: describeError(error) })
    if (phase === 'retrying' && !isDetached) timers.scheduleRetry()
    if (lostProject) dependencies.onLostProject(lostProject)
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

  /** Whether the document is new and has neither a title nor a word: such a document is not created on the server. */
  const isEmptyNewDocument = () => sync.position().id === undefined && isEmptyText(dependencies.read())

  /** Sends the changes that the server lacks. Never rejects: the state tells how it went. */
  async function flush(): Promise<void> {
    if (sync.isSynced() || needsDecision(state())) return
    if (!isEmptyNewDocument()) return push({ asVersion: false }).catch(() => undefined)
    sync.discardChanges()
    change({ phase: 'idle', hasUnpersistedChanges: false })
  }

  /** Records that the text on screen was changed, and schedules its saving. */
  function markChanged(): void {
    sync.markChanged()
    const isBlocked = needsDecision(state())
    timers.scheduleSave({ send: !isBlocked })
    if (isBlocked) return
    change({ phase: 'unsent', saved: false, ...(state().phase === 'refused' ? { reason: undefined } : {}) })
  }

  return {
    state,
    subscribe: store.subscribe,
    flush,
    markChanged,
    saveLocally: () => sync.saveLocally(),
    /** Saves the text as a version. @throws CallError */
    saveVersion: () => push({ asVersion: true }),
    /** Takes the server's text as the one on screen: the caller has replaced the editor's content with it. */
    adoptRemote(position: DocumentPosition, status: SavedStatus): void {
      sync.rebase(position)
      sync.discardChanges()
      change({ ...status, phase: 'synced', id: position.id, reason: undefined, hasUnpersistedChanges: false })
    },
    /** Writes the text on screen over the server's at `position`; without an id it creates a new document. */
    overwriteRemote(position: DocumentPosition): Promise<void> {
      sync.rebase(position)
      change({
        phase: 'unsent',
        id: position.id,
        reason: undefined,
        ...(position.id === undefined ? { draft: true, saved: false } : {}),
      })
      markChanged()
      return flush()
    },
    /** Sends the last changes once, without retries: what fails waits in this browser for the next visit. */
    detach(): Promise<void> {
      isDetached = true
      return flush()
    },
    attach: () => {
      isDetached = false
    },
  }
}

export type Autosave = ReturnType<typeof createAutosave>
