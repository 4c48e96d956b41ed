import type { Conflict } from 'contract/revisions.ts'
import { useState } from 'react'
import { conflictIn, editOf, type Seen, type WireFields } from './edit.ts'

/** Which of the two values of a field stays: the form's, or the one that somebody else wrote meanwhile. */
export type Choice = 'yours' | 'theirs'

/**
 * What a form edits, as it stood when the form was opened or its draft was typed, and what somebody else made of it since. A refused edit shows both values; each choice is put
 * into the form, and the next edit names what was shown.
 */
export function useEdit(opened: Seen, put: (field: string, value: unknown) => void) {
  const [shown, setShown] = useState<WireFields>({})
  const [fields, setFields] = useState<Conflict['fields']>({})
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [insisted, setInsisted] = useState(false)

  /** @returns whether the edit met a conflict, which is then shown */
  const showConflict = (error: unknown): boolean => {
    const conflict = conflictIn(error)
    if (!conflict) return false
    setFields(conflict.fields)
    setChoices({})
    setInsisted(false)
    const theirs = Object.entries(conflict.fields).map(([name, field]) => [name, field.theirs])
    // The revision stays the first one that was seen: fields that are not in conflict are still judged by what stood in the form.
    setShown((before) => ({ ...before, ...Object.fromEntries(theirs) }))
    return true
  }
  /** Takes what is known to stand by now: after a save, or where the form begins anew. The conflict is over. */
  const restart = (now: Seen) => {
    setSeen(now)
    setFields({})
    setInsisted(false)
  }
  /** Lets what was seen follow what was read anew, but for the fields that the person is changing: those keep what stood there before. */
  const follow = (read: Seen, changing: readonly string[]) =>
    setSeen(({ values }) => {
      const kept = changing.map((name) => [name, values[name]])
      return { revision: read.revision, values: { ...read.values, ...Object.fromEntries(kept) } }
    })
  const choose = (name: string, choice: Choice) => {
    setChoices((before) => ({ ...before, [name]: choice }))
    put(name, fields[name]?.[choice])
  }
  const changes = <Wanted extends WireFields>(wanted: Wanted) =>
    editOf({ revision: opened.revision, values: { ...opened.values, ...shown } }, wanted)
  /** @returns whether every conflict has a choice; where one has none, its field says so */
  const requireChoices = (): boolean => {
    const isUndecided = Object.keys(fields).some((name) => choices[name] === undefined)
    setInsisted(isUndecided)
    return !isUndecided
  }
  return { seen, changes, showConflict, restart, follow, conflict: { fields, choices, choose, insisted }, requireChoices }
}

export type EditConflict = ReturnType<typeof useEdit>['conflict']
