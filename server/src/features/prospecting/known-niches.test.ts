import { launchProspecting } from 'contract/prospecting/launch.ts'
import { confirmNiche, suggestProspecting } from 'contract/prospecting/suggestions.ts'
import { changeAutomationModes } from 'contract/settings/automation-modes.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'

test('what a niche means is confirmed once for the team, however it is written afterwards', async () => {
  const api = await startApiForTest()
  const ask = (niche: string) => api.ok(suggestProspecting, { query: { niche } })
  expect(await ask('Advogados')).toMatchObject({ understood: ['Advogados'], isConfirmed: false })
  await api.ok(confirmNiche, { json: { niche: 'Advogados', niches: ['Advogados', 'Cartórios'] } })
  const known = { niches: [], understood: ['Advogados', 'Cartórios'], isConfirmed: true, cities: [] }
  expect(await ask('advogado')).toEqual({ ...known, niches: expect.anything() })
  await api.ok(confirmNiche, { json: { niche: 'advogados', niches: ['Advogados'], alsoSecondary: true } })
  expect(await ask('advogado')).toMatchObject({ understood: ['Advogados'], alsoSecondary: true })
})

test('a word becomes niches of the list and is searched; a niche that is not listed is refused', async () => {
  const api = await startApiForTest()
  const launch = { json: { payload: { niche: 'barraquinhas de milho', city: 'Curitiba' } } }
  expect(await api.fails(launchProspecting, launch)).toMatchObject({ status: 422 })
  const confirm = (niches: string[]) => ({ json: { niche: 'Barraquinhas de milho', niches } })
  expect(await api.fails(confirmNiche, confirm(['Milho']))).toMatchObject({
    status: 422,
    fields: { niches: '“Milho” não está na lista de nichos' },
  })
  await api.ok(confirmNiche, confirm(['Food trucks']))
  await api.ok(changeAutomationModes, { json: { overtureCatalog: 'http://127.0.0.1:9/', revision: 2 } })
  await api.ok(launchProspecting, launch)
})

test('a niche is not asked back where a service prospects', async () => {
  const api = await startApiForTest()
  await api.ok(changeAutomationModes, { json: { prospecting: 'service', revision: 1 } })
  expect(await api.ok(suggestProspecting, { query: { niche: 'xyz' } })).toMatchObject({ understood: [], isConfirmed: true })
})
