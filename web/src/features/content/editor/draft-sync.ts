import type { AutosaveState } from './autosave-state.ts'
import type { DocumentText } from './document-text.ts'
import { createSaveQueue, type DocumentPosition, type SendSave } from './save-queue.ts'

type Store = { state: () => AutosaveState; change: (part: Partial<AutosaveState>) => void }

export type SyncDependencies = {
  /** What is on screen. */
  read: () => DocumentText
  send: SendSave
  copies: { keep: (text: DocumentText, place: DocumentPosition) => boolean; drop: () => void }
}

/** Knows how much of what was typed the server has, and carries the rest there. Until it has arrived this browser has it. */
export function createDraftSync(start: DocumentPosition, { state, change }: Store, { read, send, copies }: SyncDependencies) {
  const delivery = createSaveQueue(start, send)
  /** How often the text was changed, up to which of these the server has it, and which one is on its way. */
  let changes = 0
  let arrived = 0
  let onItsWay: { mark: number; done: Promise<void> } | undefined

  function keepHere(text = read()): void {
    if (changes > arrived) change({ exposed: !copies.keep(text, delivery.place()) })
  }

  function letGo(): void {
    arrived = changes
    copies.drop()
  }

  function note(mark: number, save: boolean): void {
    arrived = Math.max(arrived, mark)
    const all = arrived === changes
    if (all) copies.drop()
    change({
      phase: all ? 'kept' : 'typed',
      id: delivery.place().id,
      at: new Date().toISOString(),
      draft: state().draft && !save,
      saved: save && all,
      reason: undefined,
      ...(all ? { exposed: false } : {}),
    })
  }

  async function bring(mark: number, text: DocumentText, save: boolean): Promise<void> {
    keepHere(text)
    try {
      note(mark, await delivery.deliver(text, save))
    } finally {
      if (onItsWay?.mark === mark) onItsWay = undefined
    }
  }

  /** @throws CallError */
  function carry(save: boolean): Promise<void> {
    if (!save && onItsWay?.mark === changes) return onItsWay.done
    change({ phase: 'sending' })
    const done = bring(changes, read(), save)
    onItsWay = { mark: changes, done }
    return done
  }

  return {
    carry,
    keepHere,
    letGo,
    touch: () => {
      changes += 1
    },
    isAllThere: () => changes === arrived,
    place: delivery.place,
    goOnFrom: delivery.goOnFrom,
  }
}
