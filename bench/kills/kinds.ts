import { addDays, dateInZone } from 'contract/dates.ts'
import { edit, record, recordWithReceipt, remove, type Send, undo } from './requests.ts'
import {
  allOpen,
  aSeries,
  deleteFrom,
  deleteOne,
  oneEntry,
  onlyThis,
  restoreFrom,
  type State,
  thisAndNext,
  withCategoryMark,
  withPayment,
  withValue,
} from './state.ts'

/** A write, and the story's state in the database once the write is answered. */
export type Step = { send: Send; after: (before: State) => State }
export type Kind = { name: string; steps: Step[] }

const AMOUNT = 10_00
/** The `base` of an edit of the value. */
const VALUE_BEFORE = { centavos: AMOUNT }
const NEW_AMOUNT = 25_50
const OWN_AMOUNT = 33_33

/** @returns a day in the future, so that all occurrences are open, which exists in every month, as does the day after it */
function firstDay(): string {
  const day = addDays(dateInZone('America/Sao_Paulo', new Date()), 5)
  return Number(day.slice(8)) <= 27 ? day : firstOfNextMonth(day)
}
const firstOfNextMonth = (day: string) => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

export const SERIES = { recorrencia: JSON.stringify({ recorrente: true, modelo: 'Mensal' }), data: firstDay() }

export const SINGLE_ENTRY_KINDS: readonly Kind[] = [
  {
    name: 'create, edit',
    steps: [
      { send: record(), after: () => oneEntry(AMOUNT) },
      { send: edit(0, { centavos: NEW_AMOUNT }, VALUE_BEFORE), after: withValue(NEW_AMOUNT) },
    ],
  },
  { name: 'create with a receipt', steps: [{ send: recordWithReceipt, after: () => oneEntry(AMOUNT, 1) }] },
  {
    name: 'create, delete, undo',
    steps: [
      { send: record(), after: () => oneEntry(AMOUNT) },
      { send: remove(0), after: withCategoryMark(true) },
      { send: undo(0), after: withCategoryMark(false) },
    ],
  },
  {
    name: 'create, delete',
    steps: [
      { send: record(), after: () => oneEntry(AMOUNT) },
      { send: remove(0), after: withCategoryMark(true) },
    ],
  },
]

const THIS = { scope: 'this' }
const NEXT = { scope: 'following' }
const ALL = { scope: 'open' }

const editOne = (n: number): Step => ({
  send: edit(n, { centavos: OWN_AMOUNT, ...THIS }, VALUE_BEFORE),
  after: onlyThis(n, OWN_AMOUNT),
})
const editAll: Step = { send: edit(0, { centavos: NEW_AMOUNT, ...ALL }, VALUE_BEFORE), after: allOpen(NEW_AMOUNT) }
const removeOne = (n: number): Step => ({ send: remove(n, THIS), after: deleteOne(n) })

/** @returns the kinds of stories about a series of `days.length` occurrences; docs/series.md describes the scopes */
function listSeriesKinds(days: readonly string[]): Kind[] {
  const recorded: Step = { send: record(SERIES), after: () => aSeries(days, AMOUNT) }
  const moved = { centavos: NEW_AMOUNT, date: addDays(days[4] ?? '', 1), ...NEXT }
  return [
    { name: 'record a series, edit all of it', steps: [recorded, editAll] },
    { name: 'a series: edit one, delete one, edit all', steps: [recorded, editOne(3), removeOne(6), editAll] },
    {
      name: 'a series: delete one, undo',
      steps: [recorded, removeOne(5), { send: undo(5), after: deleteOne(5, false) }],
    },
    {
      name: 'a series: delete all, undo',
      steps: [recorded, { send: remove(0, ALL), after: deleteFrom(0) }, { send: undo(7), after: restoreFrom(0, []) }],
    },
    {
      name: 'a series: edit one, pay one, delete one, edit and move the next ones, delete the next ones, undo',
      steps: [
        recorded,
        editOne(7),
        { send: edit(5, { paid: true }, { paid: false }), after: withPayment(5) },
        removeOne(9),
        { send: edit(4, moved, { ...VALUE_BEFORE, date: days[4] }), after: thisAndNext(4, NEW_AMOUNT) },
        { send: remove(8, NEXT), after: deleteFrom(8) },
        { send: undo(8), after: restoreFrom(8, [9]) },
      ],
    },
    {
      name: 'a series: edit and move the next ones, delete the next ones',
      steps: [
        recorded,
        { send: edit(4, moved, { ...VALUE_BEFORE, date: days[4] }), after: thisAndNext(4, NEW_AMOUNT) },
        { send: remove(8, NEXT), after: deleteFrom(8) },
      ],
    },
  ]
}

/** @returns all kinds of stories. `days`: the days of a series' occurrences, from a series that was recorded without kills */
export const listKinds = (days: readonly string[]): Kind[] => [...SINGLE_ENTRY_KINDS, ...listSeriesKinds(days)]
