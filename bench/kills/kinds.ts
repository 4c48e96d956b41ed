import { addDays, dateInZone } from 'contract/values/dates.ts'
import {
  makeDeletionSender,
  makeEditSender,
  makeOutflowSender,
  makeUndoSender,
  recordOutflowWithReceipt,
  type WriteSender,
} from './requests.ts'
import {
  buildExpectedDeletion,
  buildExpectedDeletionFrom,
  buildExpectedOccurrenceDeletion,
  buildExpectedOccurrenceEdit,
  buildExpectedOpenEdit,
  buildExpectedPayment,
  buildExpectedRestorationFrom,
  buildExpectedSplit,
  buildExpectedValue,
  type ExpectedState,
  makeEntryState,
  makeSeriesState,
} from './state.ts'

/** A write of a scenario. `send`: sends the call. `after`: computes the state that the database must have once the write was answered. */
export type ScenarioWrite = { send: WriteSender; after: (before: ExpectedState) => ExpectedState }
export type ScenarioKind = { name: string; steps: ScenarioWrite[] }

const AMOUNT = 10_00
/** The `base` of an edit that changes the value. */
const VALUE_BEFORE = { centavos: AMOUNT }
const NEW_AMOUNT = 25_50
const OWN_AMOUNT = 33_33

/** @returns a future day, so that all occurrences are open; it and the day after it exist in every month */
function firstDay(): string {
  const day = addDays(dateInZone('America/Sao_Paulo', new Date()), 5)
  return Number(day.slice(8)) <= 27 ? day : firstOfNextMonth(day)
}
const firstOfNextMonth = (day: string) => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

export const SERIES_FORM = { recorrencia: JSON.stringify({ recorrente: true, modelo: 'Mensal' }), data: firstDay() }

const SINGLE_ENTRY_KINDS: readonly ScenarioKind[] = [
  {
    name: 'create, edit',
    steps: [
      { send: makeOutflowSender(), after: () => makeEntryState(AMOUNT) },
      { send: makeEditSender(0, { centavos: NEW_AMOUNT }, VALUE_BEFORE), after: buildExpectedValue(NEW_AMOUNT) },
    ],
  },
  { name: 'create with a receipt', steps: [{ send: recordOutflowWithReceipt, after: () => makeEntryState(AMOUNT, 1) }] },
  {
    name: 'create, delete, undo',
    steps: [
      { send: makeOutflowSender(), after: () => makeEntryState(AMOUNT) },
      { send: makeDeletionSender(0), after: buildExpectedDeletion(true) },
      { send: makeUndoSender(0), after: buildExpectedDeletion(false) },
    ],
  },
  {
    name: 'create, delete',
    steps: [
      { send: makeOutflowSender(), after: () => makeEntryState(AMOUNT) },
      { send: makeDeletionSender(0), after: buildExpectedDeletion(true) },
    ],
  },
]

const THIS = { scope: 'this' }
const NEXT = { scope: 'following' }
const ALL = { scope: 'open' }

const editOne = (n: number): ScenarioWrite => ({
  send: makeEditSender(n, { centavos: OWN_AMOUNT, ...THIS }, VALUE_BEFORE),
  after: buildExpectedOccurrenceEdit(n, OWN_AMOUNT),
})
const editAll: ScenarioWrite = {
  send: makeEditSender(0, { centavos: NEW_AMOUNT, ...ALL }, VALUE_BEFORE),
  after: buildExpectedOpenEdit(NEW_AMOUNT),
}
const removeOne = (n: number): ScenarioWrite => ({ send: makeDeletionSender(n, THIS), after: buildExpectedOccurrenceDeletion(n) })

/** @returns the kinds of scenarios for a series of `days.length` occurrences; docs/series.md describes the scopes */
function listSeriesKinds(days: readonly string[]): ScenarioKind[] {
  const recorded: ScenarioWrite = { send: makeOutflowSender(SERIES_FORM), after: () => makeSeriesState(days, AMOUNT) }
  const moved = { centavos: NEW_AMOUNT, date: addDays(days[4] ?? '', 1), ...NEXT }
  return [
    { name: 'record a series, edit all of it', steps: [recorded, editAll] },
    { name: 'a series: edit one, delete one, edit all', steps: [recorded, editOne(3), removeOne(6), editAll] },
    {
      name: 'a series: delete one, undo',
      steps: [recorded, removeOne(5), { send: makeUndoSender(5), after: buildExpectedOccurrenceDeletion(5, false) }],
    },
    {
      name: 'a series: delete all, undo',
      steps: [
        recorded,
        { send: makeDeletionSender(0, ALL), after: buildExpectedDeletionFrom(0) },
        { send: makeUndoSender(7), after: buildExpectedRestorationFrom(0, []) },
      ],
    },
    {
      name: 'a series: edit one, pay one, delete one, edit and move the next ones, delete the next ones, undo',
      steps: [
        recorded,
        editOne(7),
        { send: makeEditSender(5, { paid: true }, { paid: false }), after: buildExpectedPayment(5) },
        removeOne(9),
        { send: makeEditSender(4, moved, { ...VALUE_BEFORE, date: days[4] }), after: buildExpectedSplit(4, NEW_AMOUNT) },
        { send: makeDeletionSender(8, NEXT), after: buildExpectedDeletionFrom(8) },
        { send: makeUndoSender(8), after: buildExpectedRestorationFrom(8, [9]) },
      ],
    },
    {
      name: 'a series: edit and move the next ones, delete the next ones',
      steps: [
        recorded,
        { send: makeEditSender(4, moved, { ...VALUE_BEFORE, date: days[4] }), after: buildExpectedSplit(4, NEW_AMOUNT) },
        { send: makeDeletionSender(8, NEXT), after: buildExpectedDeletionFrom(8) },
      ],
    },
  ]
}

/**
 * @returns all kinds of scenarios. `days`: the days of a series' occurrences, which were read from a series that was recorded before any
 * kill
 */
export const listKinds = (days: readonly string[]): ScenarioKind[] => [...SINGLE_ENTRY_KINDS, ...listSeriesKinds(days)]
