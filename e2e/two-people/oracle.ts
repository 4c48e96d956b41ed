import { expect } from '@playwright/test'
import { formatBRL } from 'contract/values/money.ts'
import { anEntry, copyAsShown, type ModelAnswer, type ModelEntry } from '../../server/src/testing/shared-entries-model.ts'
import type { ScreenName, ShownRow } from './person.ts'
import { deriveHistoryEvents, type ServerEntries, type ServerEntry } from './service-entries.ts'
import { OCCURRENCE_COUNT, SINGLE_ENTRY_COUNT } from './steps.ts'

/** The test's oracle: a model of the ten entries. The server's entries, the screens and the histories must equal it. */
export class Oracle {
  readonly counts = { writes: 0, conflicts: 0, lost: 0 }
  readonly #service: ServerEntries
  readonly #entries: readonly ServerEntry[]
  readonly #model = Array.from({ length: SINGLE_ENTRY_COUNT + OCCURRENCE_COUNT }, anEntry)
  /** The history events that each entry should have. */
  readonly #events = this.#model.map((): string[] => [])
  /** Every state that an entry has had, by its revision. */
  readonly #states = this.#model.map(() => new Map<number, ModelEntry>())

  private constructor(service: ServerEntries, entries: readonly ServerEntry[]) {
    this.#service = service
    this.#entries = entries
  }

  static async begin(service: ServerEntries): Promise<Oracle> {
    const oracle = new Oracle(service, await service.createAll())
    await oracle.checkEntries()
    return oracle
  }

  entry(entryIndex: number): ModelEntry {
    return this.#model[entryIndex] as ModelEntry
  }

  recorded(entryIndex: number): ServerEntry {
    return this.#entries[entryIndex] as ServerEntry
  }

  /** @returns all occurrences of the entry's series; an empty list for a single entry */
  seriesOf(entryIndex: number): readonly ModelEntry[] {
    return entryIndex < SINGLE_ENTRY_COUNT ? [] : this.#model.slice(SINGLE_ENTRY_COUNT)
  }

  /** @returns the entry as it was at the revision that a request names; throws for a revision that the entry never had */
  stateAt(entryIndex: number, revision: unknown): ModelEntry {
    const seen = this.#states[entryIndex]?.get(Number(revision))
    if (!seen) throw new Error(`entry ${entryIndex} never had the revision ${revision}`)
    return seen
  }

  /** Applies a request to the model, and records the history events that the request causes. */
  apply(play: () => ModelAnswer): ModelAnswer {
    const before = this.#model.map(copyAsShown)
    const outcome = play()
    before.forEach((entry, entryIndex) => {
      this.#events[entryIndex]?.push(...deriveHistoryEvents(entry, this.entry(entryIndex)))
    })
    if (outcome.status === 200) this.counts.writes++
    else this.counts.conflicts++
    return outcome
  }

  /** Checks that the server's entries equal the model's, and notes their state under their revision for `stateAt`. */
  async checkEntries(): Promise<void> {
    const rows = await this.#service.readAll()
    const present = this.#model.flatMap((entry, entryIndex) => (entry.deleted ? [] : [{ entryIndex, entry }]))
    expect(rows.map(({ id, fields }) => ({ id, fields }))).toEqual(
      present.map(({ entryIndex, entry }) => ({ id: this.recorded(entryIndex).id, fields: entry.fields })),
    )
    present.forEach(({ entryIndex, entry }, place) => {
      this.#states[entryIndex]?.set(rows[place]?.revision ?? 0, copyAsShown(entry))
    })
  }

  /** Checks that the history of every entry has each write to the entry once, and nothing else. */
  async checkHistory(): Promise<void> {
    for (const [entryIndex, { id }] of this.#entries.entries())
      expect((await this.#service.readEntryHistory(id)).toSorted(), `the history of entry ${entryIndex}`).toEqual(
        this.#events[entryIndex]?.toSorted(),
      )
  }

  /** @returns the rows that an up-to-date screen should show, by day */
  expectedRows(screen: ScreenName): Record<string, ShownRow> {
    const shown = this.#model.flatMap(({ deleted, fields }, entryIndex) => {
      if (deleted || (screen === 'due' && fields.paid)) return []
      const amount = fields.centavos === null ? 'A completar' : formatBRL(fields.centavos).replace(/\s/g, ' ')
      return [[this.recorded(entryIndex).day, { name: fields.description, amount, open: !fields.paid }]]
    })
    return Object.fromEntries(shown)
  }
}
