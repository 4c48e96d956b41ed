import type { Conflict } from 'contract/values/revisions.ts'
import { useState } from 'react'
import { buildEdit, getConflict, type SeenRecord, type WireFields } from '#lib/drafts/edit.ts'

export type ConflictChoice = 'yours' | 'theirs'

/**
 * `opened`: as when the form was opened or its draft typed; after a conflict the next edit's base has the values that the
 * conflict showed.
 */
export function useEdit(opened: SeenRecord, setField: (field: string, value: unknown, recorded: unknown) => void) {
  const [shown, setShown] = useState<WireFields>({})
  const [fields, setFields] = useState<Conflict['fields']>({})
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({})
  const [showsMissingChoices, setShowsMissingChoices] = useState(false)

  const showConflict = (error: unknown): boolean => {
    const conflict = getConflict(error)
    if (!conflict) return false
    setFields(conflict.fields)
    setChoices({})
    setShowsMissingChoices(false)
    const theirs = Object.entries(conflict.fields).map(([name, field]) => [name, field.theirs])
    // The revision stays the first one that was seen: fields without a conflict are still compared with the values that the form opened
    // with.
    setShown((before) => ({ ...before, ...Object.fromEntries(theirs) }))
    return true
  }
  const end = () => {
    setShown({})
    setFields({})
    setShowsMissingChoices(false)
  }
  const forgetShown = (names: readonly string[]) =>
    setShown((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
  const choose = (name: string, choice: ConflictChoice) => {
    setChoices((before) => ({ ...before, [name]: choice }))
    setField(name, fields[name]?.[choice], fields[name]?.theirs)
  }
  const compared: SeenRecord = { revision: opened.revision, values: { ...opened.values, ...shown } }
  const buildChange = <Wanted extends WireFields>(wanted: Wanted) => buildEdit(compared, wanted)
  const requireChoices = (): boolean => {
    const isUndecided = Object.keys(fields).some((name) => choices[name] === undefined)
    setShowsMissingChoices(isUndecided)
    return !isUndecided
  }
  return {
    compared,
    buildChange,
    showConflict,
    end,
    forgetShown,
    conflict: { fields, choices, choose, showsMissingChoices },
    requireChoices,
  }
}

export type EditConflict = ReturnType<typeof useEdit>['conflict']
