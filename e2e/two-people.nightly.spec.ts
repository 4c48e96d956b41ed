import type { Browser } from '@playwright/test'
import { Oracle } from './two-people/oracle.ts'
import { Person } from './two-people/person.ts'
import { ServerEntries } from './two-people/service-entries.ts'
import { StepPlayer } from './two-people/step-player.ts'
import { generateSteps, type InterleavingStep } from './two-people/steps.ts'
import { expect, test } from './workspace.ts'

/** How many interleavings are played: two, or `INTERLEAVINGS`. `SEED=…` with `INTERLEAVINGS=1` repeats a failed one. */
const COUNT = Number(process.env.INTERLEAVINGS ?? 2)
/** The day, as in 20261129, so that all that run on one day play the same. */
const SEED = Number(process.env.SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
/** Into how many journeys the interleavings are split, so that Playwright's workers can share them. */
const PARTS = COUNT > 10 ? 4 : 1

/** Plays the steps of one seed, and then deletes the entries. @returns how many writes, conflicts and lost answers occurred */
async function playInterleaving(service: ServerEntries, people: readonly Person[], seed: number): Promise<Oracle['counts']> {
  const done: InterleavingStep[] = []
  try {
    const oracle = await Oracle.begin(service)
    const actors = people.map((person) => new StepPlayer(person, oracle))
    for (const step of generateSteps(seed)) {
      done.push(step)
      await actors[step.who]?.play(step)
    }
    for (const actor of actors) await actor.end()
    await oracle.checkEntries()
    await oracle.checkHistory()
    await service.deleteAll()
    return oracle.counts
  } catch (error) {
    const steps = done.map((step) => JSON.stringify(step)).join('\n')
    throw new Error(`Again: SEED=${seed} INTERLEAVINGS=1. The steps so far:\n${steps}`, { cause: error })
  }
}

async function openPeople(browser: Browser, url: string, { period }: ServerEntries): Promise<readonly Person[]> {
  return [await Person.open(browser, url, period), await Person.open(browser, url, period)]
}

for (let part = 0; part < PARTS; part++) {
  const seeds = Array.from({ length: Math.ceil(COUNT / PARTS) }, (_, n) => SEED + part + n * PARTS)
  test(`two people in two browsers on the same ten entries, with answers lost: no success without its write, and no silent overwrite (${part + 1} of ${PARTS})`, async ({
    browser,
    workspace,
    request,
  }) => {
    test.setTimeout(60_000 + seeds.length * 120_000)
    const service = new ServerEntries(request, workspace.url)
    const people = await openPeople(browser, workspace.url, service)
    const totals = { writes: 0, conflicts: 0, lost: 0 }
    for (const seed of seeds) {
      const { writes, conflicts, lost } = await playInterleaving(service, people, seed)
      totals.writes += writes
      totals.conflicts += conflicts
      totals.lost += lost
    }
    for (const person of people) await person.close()
    test.info().annotations.push({ type: `seeds from ${SEED}`, description: JSON.stringify(totals) })
    expect(totals.writes).toBeGreaterThanOrEqual(seeds.length)
  })
}
