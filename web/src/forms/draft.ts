import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DraftFields, readDraft, removeDraft, setAsideDraft, toLeftDraftName, writeDraft } from '#lib/drafts/drafts.ts'
import type { SeenRecord } from '#lib/drafts/edit.ts'
import { holdUnsavedWork } from '#lib/drafts/unsaved-work.ts'
import { createIntent, type Intent } from '#lib/net/intent.ts'
import { retractFormFailure } from '#lib/net/query-client.ts'

const DEBOUNCE_MS = 300

/** The errors of the last submissions that failed, by the draft's name: a form that is reopened discards the same draft. */
const lastFailures = new Map<string, object>()

type Setup = {
  name: string
  fields: DraftFields
  restore: (fields: DraftFields, seen: SeenRecord | undefined) => void
  reset: () => void
  /** Whether the form has values that no draft can store. The browser then asks before the page is left. */
  hasUnstorable?: boolean
  /** The record that an edit is compared with, which is stored with the draft. */
  getSeen?: () => SeenRecord | undefined
}

type SubmissionEnds = {
  keepTyped: () => DraftFields | undefined
  close: () => void
  refuse: (error: unknown) => void
}

export type FormDraft = {
  /** An intent without a definite answer is stored with the draft, and resumed with it. */
  intent: Intent
  /** Whether the form started with the values of a stored draft, which was neither sent nor discarded since. */
  recovered: boolean
  /** Whether the form was sent and keeps what was typed since then, which is not sent yet. */
  hasTypedSince: boolean
  /** Discards the draft, resets the form, gives up a submission that has no answer, and closes the toast of its failure. */
  discard: () => void
  /** To be called when the form is closed during its submission. */
  leave: () => void
  /**
   * After a success, what `keepTyped` leaves becomes the draft, or else the draft is removed and `close` called; a failure keeps
   * the draft and calls `refuse`.
   */
  follow: (sent: Promise<unknown>, ends: SubmissionEnds) => Promise<void>
}

/** Writes the draft when the typing pauses, and at once when the page or the form is closed. */
function useDraftWriter(latest: RefObject<() => void>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text restarts the pause
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref stays the same
  useEffect(() => {
    const saveNow = () => latest.current()
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])
}

/** The browser asks before the page closes, and the draft is written if it closes all the same. @returns a function that ends the guard */
function holdSubmission(write: () => void): () => void {
  const release = holdUnsavedWork()
  window.addEventListener('pagehide', write)
  return () => {
    window.removeEventListener('pagehide', write)
    release()
  }
}

/** Survives a reload, a crash or a visit to another screen; a submission that fails after its form was closed becomes a draft again. */
export function useDraft({ name, fields, restore, reset, hasUnstorable = false, getSeen }: Setup): FormDraft {
  const [found, setFound] = useState(() => readDraft(name))
  const latest = useRef<() => void>(() => undefined)
  const [intent] = useState(() => createIntent(found?.intent, () => latest.current()))
  const release = useRef<() => void>(undefined)
  /** A draft that another form has stored is left alone. */
  const storedAs = useRef(found && name)
  const endedText = useRef<string>(undefined)
  const text = JSON.stringify(fields)
  /** Also once the form is closed, while its submission goes on. */
  const typed = useRef(fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, when the form opens
  useEffect(() => {
    if (found) restore(found.fields, found.seen)
  }, [])
  const namedFor = useRef(name)
  useEffect(() => {
    if (namedFor.current === name) return
    namedFor.current = name
    setAsideDraft(name)
  }, [name])
  useEffect(() => (hasUnstorable ? holdUnsavedWork() : undefined), [hasUnstorable])
  const [hasTypedSince, setHasTypedSince] = useState(false)
  const remove = () => {
    if (storedAs.current !== undefined) removeDraft(storedAs.current)
    storedAs.current = undefined
  }
  const writeAs = (wanted: string, written = typed.current) => {
    if (storedAs.current !== wanted) remove()
    if (writeDraft(wanted, { fields: written, intent: intent.unanswered(), seen: getSeen?.() })) storedAs.current = wanted
  }
  const writeLeft = (written = typed.current) => {
    const leftName = toLeftDraftName(name)
    if (storedAs.current !== leftName) setAsideDraft(leftName)
    writeAs(leftName, written)
  }
  const save = () => {
    if (release.current || endedText.current === text) return
    if (text === '{}' && !intent.unanswered()) remove()
    else writeAs(name)
  }
  useEffect(() => {
    typed.current = fields
    latest.current = save
    if (endedText.current !== text) endedText.current = undefined
  })
  useDraftWriter(latest, text)

  const endDraft = () => {
    endedText.current = text
    intent.renew()
    remove()
    setFound(undefined)
    setHasTypedSince(false)
  }
  const discard = () => {
    const failure = lastFailures.get(name)
    if (failure) retractFormFailure(failure)
    lastFailures.delete(name)
    endDraft()
    reset()
  }
  const releaseSubmission = (): boolean => {
    const wasLeft = release.current !== undefined
    release.current?.()
    release.current = undefined
    return wasLeft
  }
  return {
    intent,
    recovered: found !== undefined,
    hasTypedSince,
    discard,
    leave: () => {
      release.current ??= holdSubmission(() => writeLeft())
      remove() // if the form is reopened meanwhile, it must not start with the values that are being sent
    },
    follow: (sent, { keepTyped, close, refuse }) =>
      sent.then(
        () => {
          const wasLeft = releaseSubmission()
          endDraft()
          const left = keepTyped()
          if (left) {
            setHasTypedSince(true)
            if (wasLeft) writeLeft(left)
            else writeAs(name, left)
          } else if (!wasLeft) close()
        },
        (error: unknown) => {
          if (error instanceof Error) lastFailures.set(name, error)
          if (releaseSubmission()) writeLeft()
          refuse(error)
        },
      ),
  }
}
