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
  /** The conflict is over: after a save, or where the form begins anew. */
  const end = () => {
    setShown({})
    setFields({})
    setInsisted(false)
  }
  /** Lets fields be compared with what was seen again, not with what a conflict showed. */
  const forgetShown = (names: readonly string[]) =>
    setShown((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
  const choose = (name: string, choice: Choice) => {
    setChoices((before) => ({ ...before, [name]: choice }))
    put(name, fields[name]?.[choice])
  }
  const compared: Seen = { revision: opened.revision, values: { ...opened.values, ...shown } }
  const changes = <Wanted extends WireFields>(wanted: Wanted) => editOf(compared, wanted)
  /** @returns whether every conflict has a choice; where one has none, its field says so */
  const requireChoices = (): boolean => {
    const isUndecided = Object.keys(fields).some((name) => choices[name] === undefined)
    setInsisted(isUndecided)
    return !isUndecided
  }
  return { compared, changes, showConflict, end, forgetShown, conflict: { fields, choices, choose, insisted }, requireChoices }
}

export type EditConflict = ReturnType<typeof useEdit>['conflict']
