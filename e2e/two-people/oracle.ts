import { expect } from '@playwright/test'
import { formatBRL } from 'contract/money.ts'
import { anEntry, lookAt, type ModelEntry, type Outcome } from '../../server/src/testing/shared-entries-model.ts'
import { type Books, eventsBetween, type Recorded } from './books.ts'
import type { ScreenName, ShownRow } from './person.ts'
import { OCCURRENCES, SINGLE_ENTRIES } from './steps.ts'

/** The model of the ten entries, which the service's own books have to equal after each act. */
export class Oracle {
  readonly counts = { writes: 0, conflicts: 0, lost: 0 }
  readonly #books: Books
  readonly #entries: readonly Recorded[]
  readonly #model = Array.from({ length: SINGLE_ENTRIES + OCCURRENCES }, anEntry)
  /** What the history of each entry has to say. */
  readonly #events = this.#model.map((): string[] => [])
  /** By entry and revision: the entry as it then was. */
  readonly #states = this.#model.map(() => new Map<number, ModelEntry>())

  private constructor(books: Books, entries: readonly Recorded[]) {
    this.#books = books
    this.#entries = entries
  }

  static async begin(books: Books): Promise<Oracle> {
    const oracle = new Oracle(books, await books.record())
    await oracle.checkBooks()
    return oracle
  }

  entry(at: number): ModelEntry {
    return this.#model[at] as ModelEntry
  }

  recorded(at: number): Recorded {
    return this.#entries[at] as Recorded
  }

  /** The other occurrences where the entry is one; none where it stands alone. */
  seriesOf(at: number): readonly ModelEntry[] {
    return at < SINGLE_ENTRIES ? [] : this.#model.slice(SINGLE_ENTRIES)
  }

  /** The entry as it was at the revision that a request names, which some screen must have shown. */
  seenAt(at: number, revision: unknown): ModelEntry {
    const seen = this.#states[at]?.get(Number(revision))
    if (!seen) throw new Error(`entry ${at} never had the revision ${revision}`)
    return seen
  }

  /** Plays a request on the model, and notes what the histories then have to say. */
  judge(play: () => Outcome): Outcome {
    const before = this.#model.map(lookAt)
    const outcome = play()
    before.forEach((entry, at) => {
      this.#events[at]?.push(...eventsBetween(entry, this.entry(at)))
    })
    if (outcome.status === 200) this.counts.writes++
    else this.counts.conflicts++
    return outcome
  }

  /** The service holds what the model holds. */
  async checkBooks(): Promise<void> {
    const rows = await this.#books.read()
    const kept = this.#model.flatMap((entry, at) => (entry.deleted ? [] : [{ at, entry }]))
    expect(rows.map(({ id, fields }) => ({ id, fields }))).toEqual(
      kept.map(({ at, entry }) => ({ id: this.recorded(at).id, fields: entry.fields })),
    )
    kept.forEach(({ at, entry }, place) => {
      this.#states[at]?.set(rows[place]?.revision ?? 0, lookAt(entry))
    })
  }

  /** Each write stands in the history of its entry once, and nothing else does. */
  async checkHistory(): Promise<void> {
    for (const [at, { id }] of this.#entries.entries())
      expect((await this.#books.history(id)).toSorted(), `the history of entry ${at}`).toEqual(this.#events[at]?.toSorted())
  }

  /** What a screen that is up to date shows, by day. */
  rowsOn(screen: ScreenName): Record<string, ShownRow> {
    const shown = this.#model.flatMap(({ deleted, fields }, at) => {
      if (deleted || (screen === 'due' && fields.paga)) return []
      const amount = fields.valorCentavos === null ? 'A completar' : formatBRL(fields.valorCentavos).replace(/\s/g, ' ')
      return [[this.recorded(at).day, { name: fields.descricao, amount, open: !fields.paga }]]
    })
    return Object.fromEntries(shown)
  }
}
