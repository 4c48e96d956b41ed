import type { UseFormReturnType } from '@mantine/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { changedFields, type Draft, hasFiles, readDraft, removeDraft, writeDraft } from '../lib/drafts.ts'
import type { Seen } from '../lib/edit.ts'
import { createIntent, type Intent } from '../lib/intent.ts'
import { holdUnsavedWork } from '../lib/unsaved-work.ts'

/** The draft is written when typing pauses for so long. */
const PAUSE_MS = 300

type Setup = {
  /** The form's, and its record's. */
  name: string
  /** What was typed; nothing where the form is as it was to begin with. */
  fields: Draft
  /** Puts what was typed before into the form. */
  restore: (fields: Draft) => void
  /** Makes the form as it was to begin with. */
  reset: () => void
  /** It holds what no draft can keep: leaving the page asks first. */
  hasUnkept?: boolean
  /** What the form edits, as it stands on the screen. Absent where the form records something new. */
  seen?: Seen | undefined
}

export type FormDraft = {
  /** What the form sends. A submission without a definite answer is kept with the draft, and resumed with it. */
  intent: Intent
  /** What was typed before the page was left is in the form. */
  recovered: boolean
  /** What an edit is compared with: what stood on the screen when the recovered draft was typed, otherwise what stands there now. */
  seen: Seen | undefined
  /** Throws away what was typed, and gives up what was sent without an answer. */
  discard: () => void
  /** The form is left while its submission is on its way. */
  leave: () => void
  /** Follows a submission to its end. Sent: the draft goes, and the form closes unless it was left. Refused: what was typed stays. */
  follow: (sent: Promise<unknown>, ends: { close: () => void; refuse: (error: unknown) => void }) => Promise<void>
}

/** Writes the draft when typing pauses, and at once where the page is left. */
function useAutosave(latest: RefObject<() => void>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with each change of what was typed
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE_MS)
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

/** Asks before the page goes while a form that was left is being sent, and keeps it as a draft where the page goes. @returns what ends that */
function holdSubmission(write: () => void): () => void {
  const release = holdUnsavedWork()
  window.addEventListener('pagehide', write)
  return () => {
    window.removeEventListener('pagehide', write)
    release()
  }
}

/**
 * Keeps what is typed in this browser until it is sent or discarded: a form that is opened again after a reload, a crash or another
 * screen begins with it. A submission that fails after its form was left becomes a draft again.
 */
export function useDraft({ name, fields, restore, reset, hasUnkept = false, seen }: Setup): FormDraft {
  const [found, setFound] = useState(() => readDraft(name))
  const latest = useRef<() => void>(() => undefined)
  const [intent] = useState(() => createIntent(found?.intent, () => latest.current()))
  const release = useRef<() => void>(undefined)
  const ended = useRef<string>(undefined)
  const text = JSON.stringify(fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (found) restore(found.fields)
  }, [])
  useEffect(() => (hasUnkept ? holdUnsavedWork() : undefined), [hasUnkept])
  const compared = found?.seen ?? seen
  const write = () => writeDraft(name, { fields, intent: intent.unanswered(), seen: compared })
  const save = () => {
    if (release.current || ended.current === text) return
    if (text === '{}' && !intent.unanswered()) removeDraft(name)
    else write()
  }
  useEffect(() => {
    latest.current = save
    if (ended.current !== text) ended.current = undefined
  })
  useAutosave(latest, text)

  const end = () => {
    ended.current = text
    intent.renew()
    removeDraft(name)
    setFound(undefined)
    reset()
  }
  /** @returns whether the form had been left */
  const settle = (): boolean => {
    const wasLeft = release.current !== undefined
    release.current?.()
    release.current = undefined
    return wasLeft
  }
  return {
    intent,
    recovered: found !== undefined,
    seen: compared,
    discard: end,
    leave: () => {
      release.current ??= holdSubmission(write)
      removeDraft(name) // a form that is opened anew meanwhile does not begin with what is being sent
    },
    follow: (sent, { close, refuse }) =>
      sent.then(
        () => {
          const wasLeft = settle()
          end()
          if (!wasLeft) close()
        },
        (error: unknown) => {
          if (settle()) write()
          refuse(error)
        },
      ),
  }
}

/** What belongs to a form's draft and is not among its values. */
export type DraftExtra = Pick<Setup, 'fields' | 'restore' | 'reset'>

type FormSetup = Pick<Setup, 'name' | 'seen'> & { secrets?: readonly string[]; extra?: DraftExtra }

/** The draft of a form; what `secrets` names is never kept. */
export function useFormDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { name, seen, secrets = [], extra }: FormSetup,
): FormDraft {
  const initial = form.getInitialValues()
  const { values } = form
  return useDraft({
    name,
    seen,
    fields: { ...changedFields(values, initial, secrets), ...extra?.fields },
    restore: (fields) => {
      const known = Object.entries(fields).filter(([field]) => Object.hasOwn(initial, field))
      form.setValues(Object.fromEntries(known) as Partial<Values>)
      extra?.restore(fields)
    },
    reset: () => {
      form.reset()
      extra?.reset()
    },
    hasUnkept: hasFiles(values) || secrets.some((field) => values[field] !== initial[field]),
  })
}
