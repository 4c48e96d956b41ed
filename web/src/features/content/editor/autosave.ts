import { CallError } from '../../../lib/call.ts'
import { reasonOf } from '../../../lib/query-client.ts'
import { type AutosaveState, needsDecision, phaseAfter, type SavedStatus } from './autosave-state.ts'
import { createAutosaveTimers } from './autosave-timers.ts'
import { isEmptyText } from './document-text.ts'
import { type SyncDependencies as Carrying, createDraftSync } from './draft-sync.ts'
import type { DocumentPosition } from './save-queue.ts'
import { createStore } from './store.ts'

export type AutosaveStart = DocumentPosition & SavedStatus

type Means = Carrying & {
  /** The project it was given is no more. */
  onLostProject: (reason: string) => void
}

/**
 * Keeps a text: in this browser at once, at the server as soon as the person pauses, and again until the server has it.
 * Knows nothing of screens.
 */
export function createAutosave({ id, revision, ...standing }: AutosaveStart, means: Means) {
  const store = createStore<AutosaveState>({ ...standing, phase: 'still', id, reason: undefined, exposed: false })
  const { state, change, subscribe } = store
  const carrier = createDraftSync({ id, revision }, store, means)
  const timers = createAutosaveTimers({ copy: () => carrier.keepHere(), send: () => void flush() })
  let left = false

  function onFailure(error: unknown): void {
    const phase = phaseAfter(error)
    const lost = error instanceof CallError ? error.problem?.fields?.projectId : undefined
    change({ phase, reason: reasonOf(error) })
    if (phase === 'failing' && !left) timers.tryAgain()
    if (lost) means.onLostProject(lost)
  }

  async function hand(save: boolean): Promise<void> {
    timers.stop()
    try {
      await carrier.carry(save)
      timers.forgetFailures()
    } catch (error) {
      onFailure(error)
      throw error
    }
  }

  /** A new text in which there is nothing (any more) is not worth a place in the list. */
  const isWorthless = () => carrier.place().id === undefined && isEmptyText(means.read())

  /** Sends what the server does not have yet. Never fails: the state says how it went. */
  async function flush(): Promise<void> {
    if (carrier.isAllThere() || needsDecision(state())) return
    if (!isWorthless()) return hand(false).catch(() => undefined)
    carrier.letGo()
    change({ phase: 'still', exposed: false })
  }

  /** Something on screen was changed. */
  function touch(): void {
    carrier.touch()
    const waiting = needsDecision(state())
    timers.soon(!waiting)
    if (!waiting) change({ phase: 'typed', saved: false, ...(state().phase === 'refused' ? { reason: undefined } : {}) })
  }

  return {
    state,
    subscribe,
    flush,
    touch,
    keepHere: () => carrier.keepHere(),
    /** A version. @throws CallError */
    save: () => hand(true),
    /** What is on screen is what is there: the other version was taken. */
    adopt(place: DocumentPosition, as: SavedStatus): void {
      carrier.goOnFrom(place)
      carrier.letGo()
      change({ ...as, phase: 'kept', id: place.id, reason: undefined, exposed: false })
    },
    /** What is on screen goes over what is there; without an id it becomes a text of its own. */
    overrule(place: DocumentPosition): Promise<void> {
      carrier.goOnFrom(place)
      change({
        phase: 'typed',
        id: place.id,
        reason: undefined,
        ...(place.id === undefined ? { draft: true, saved: false } : {}),
      })
      touch()
      return flush()
    },
    /** Nobody looks at it any more: what is left goes once, and then waits in this browser for the next visit. */
    leave(): Promise<void> {
      left = true
      return flush()
    },
    enter: () => {
      left = false
    },
  }
}

export type Autosave = ReturnType<typeof createAutosave>
