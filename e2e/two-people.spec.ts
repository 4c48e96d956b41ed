import type { Browser } from '@playwright/test'
import { Actor } from './two-people/actor.ts'
import { Books } from './two-people/books.ts'
import { Oracle } from './two-people/oracle.ts'
import { Person } from './two-people/person.ts'
import { type Step, stepsOf } from './two-people/steps.ts'
import { expect, test } from './workspace.ts'

/** All of them with INTERLEAVINGS=200; the ones of a failure again with its SEED and INTERLEAVINGS=1. */
const COUNT = Number(process.env.INTERLEAVINGS ?? 2)
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))
/** Many are shared out among the workers. */
const PARTS = COUNT > 10 ? 4 : 1

/** Plays the steps of one seed, and leaves the screens as they were. @returns what there was of it */
async function playInterleaving(books: Books, people: readonly Person[], seed: number): Promise<Oracle['counts']> {
  const done: Step[] = []
  try {
    const oracle = await Oracle.begin(books)
    const actors = people.map((person) => new Actor(person, oracle))
    for (const step of stepsOf(seed)) {
      done.push(step)
      await actors[step.who]?.play(step)
    }
    for (const actor of actors) await actor.end()
    await oracle.checkBooks()
    await oracle.checkHistory()
    await books.clear()
    return oracle.counts
  } catch (error) {
    const steps = done.map((step) => JSON.stringify(step)).join('\n')
    throw new Error(`Again: SEED=${seed} INTERLEAVINGS=1. The steps so far:\n${steps}`, { cause: error })
  }
}

async function openPeople(browser: Browser, url: string, { period }: Books): Promise<readonly Person[]> {
  return [await Person.open(browser, url, period), await Person.open(browser, url, period)]
}

for (let part = 0; part < PARTS; part++) {
  const seeds = Array.from({ length: Math.ceil(COUNT / PARTS) }, (_, n) => SEED + part + n * PARTS)
  test(`two people in two browsers on the same ten entries, with answers lost: no success without its write, and no silent overwrite (${part + 1} of ${PARTS})`, async ({
    browser,
    workspace,
    request,
  }) => {
    test.setTimeout(60_000 + seeds.length * 60_000)
    const books = new Books(request, workspace.url)
    const people = await openPeople(browser, workspace.url, books)
    const totals = { writes: 0, conflicts: 0, lost: 0 }
    for (const seed of seeds) {
      const { writes, conflicts, lost } = await playInterleaving(books, people, seed)
      totals.writes += writes
      totals.conflicts += conflicts
      totals.lost += lost
    }
    for (const person of people) await person.close()
    test.info().annotations.push({ type: `seeds from ${SEED}`, description: JSON.stringify(totals) })
    expect(totals.writes).toBeGreaterThanOrEqual(seeds.length)
  })
}
